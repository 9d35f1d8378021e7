"""Fleet combat: ratings, engagement, fire, losses and how they are shared."""
