"""What hits do, what a ship can still do, and damage control."""
