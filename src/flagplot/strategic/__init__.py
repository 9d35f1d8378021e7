"""*Naval Warfare 1942-1945*: the war at sea in two-month turns."""
