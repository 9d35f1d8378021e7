"""Plans of the action: group orders that stand until they are changed."""
