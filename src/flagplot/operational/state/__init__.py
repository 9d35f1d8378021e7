"""What is on the table: pieces, the state, views of it, and worlds imagined behind a view."""
