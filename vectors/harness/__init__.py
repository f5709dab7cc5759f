"""What `vectors/run` does: start runners, ask them, and compare their answers."""
