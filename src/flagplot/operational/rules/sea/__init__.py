"""Groups at sea: movement, speed, fuel, regrouping, the edges of the map."""
