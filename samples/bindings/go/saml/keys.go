package saml

import (
	"bytes"
	"encoding/json"
)

// keys returns the keys of an object in the order in which they are written.
func keys(object []byte) ([]string, error) {
	decoder := json.NewDecoder(bytes.NewReader(object))
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	var names []string
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		text, _ := name.(string)
		names = append(names, text)
		var skipped json.RawMessage
		if err := decoder.Decode(&skipped); err != nil {
			return nil, err
		}
	}
	return names, nil
}
