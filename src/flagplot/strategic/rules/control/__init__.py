"""What Control sees to: schedules, words between nations, nations that leave the war."""
