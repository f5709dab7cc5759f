"""Makes the sample captures of a fictional TV provider."""
