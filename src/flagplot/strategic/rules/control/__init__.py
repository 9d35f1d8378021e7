"""Control's part: scheduled events, agreements between nations, nations that leave the war."""
