"""Forces and losses carried between the scales."""
