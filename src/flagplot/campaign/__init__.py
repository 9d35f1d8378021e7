"""Forces and results carried between the scales: a battle of one game fought out in another."""
