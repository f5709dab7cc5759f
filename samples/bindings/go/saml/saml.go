// Package saml verifies SAML 2.0 responses to attribute queries by libsaml.
package saml

// #cgo pkg-config: libsaml
// #include <saml.h>
import "C"

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"time"
	"unsafe"
)

// A Verifier is a policy with its keys. All goroutines may use it at the same time; it is freed when
// nothing refers to it any more.
type Verifier struct {
	handle *C.saml_verifier
}

// A PolicyError says why a policy cannot be used.
type PolicyError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (e *PolicyError) Error() string { return e.Code + ": " + e.Message }

// A Refused is the error of every response that is not valid.
type Refused struct {
	// Whether a rule failed; else a required one could not be applied.
	Invalid bool
	// Each rule that decided, in the order of the report.
	Codes []string
}

func (r *Refused) Error() string {
	if len(r.Codes) == 0 {
		return "the response is refused"
	}
	return "the response is refused: " + r.Codes[0]
}

// An Assertion is a statement of a trusted provider for which every rule of the policy holds. Its fields
// hold values of people: keep them out of logs.
type Assertion struct {
	Issuer     string
	NameID     *string
	Attributes []Attribute
	// A service stores the key where all its processes see it, and refuses a key that is there.
	ReplayKey   [32]byte
	ReplayUntil time.Time
}

// An Attribute has a text for each value, nil for xsi:nil.
type Attribute struct {
	Name   string
	Values []*string
}

// NewVerifier reads a policy: JSON by docs/policy.schema.json, with keys as PEM text inside.
func NewVerifier(policy []byte) (*Verifier, error) {
	if C.saml_abi_version() != C.SAML_ABI_VERSION {
		return nil, errors.New("libsaml has another version of its interface")
	}
	verifier := &Verifier{}
	var refusal *C.saml_text
	status := C.saml_verifier_open(start(policy), C.size_t(len(policy)), nil, 0, &verifier.handle, &refusal)
	if status != C.SAML_OK {
		reason := &PolicyError{}
		if err := json.Unmarshal(take(refusal), reason); err != nil {
			return nil, fmt.Errorf("libsaml answered %d", status)
		}
		return nil, reason
	}
	runtime.SetFinalizer(verifier, func(v *Verifier) { C.saml_verifier_free(v.handle) })
	return verifier, nil
}

// VerifyPosted returns the assertion of a response that was posted as a form, or a *Refused.
// The zero time stands for the machine's clock.
func (v *Verifier) VerifyPosted(body []byte, now time.Time) (*Assertion, error) {
	moment := C.int64_t(C.SAML_NOW)
	if !now.IsZero() {
		moment = C.int64_t(now.UnixMilli())
	}
	var result *C.saml_result
	status := C.saml_judge(
		v.handle, C.SAML_FORM_POSTED, start(body), C.size_t(len(body)), moment, &result)
	// The finalizer would free the handle as soon as nothing below refers to it.
	runtime.KeepAlive(v)
	if status != C.SAML_OK {
		return nil, fmt.Errorf("libsaml answered %d", status)
	}
	defer C.saml_result_free(result)
	outcome := C.saml_result_outcome(result)
	if outcome != C.SAML_VALID {
		return nil, refused(result, outcome == C.SAML_INVALID)
	}
	return assertion(result)
}

func assertion(result *C.saml_result) (*Assertion, error) {
	var text *C.saml_text
	if status := C.saml_result_record(result, C.SAML_VALUES_SHOWN, &text); status != C.SAML_OK {
		return nil, fmt.Errorf("libsaml answered %d", status)
	}
	var record struct {
		Issuer     string
		Subject    struct{ NameID *string }
		Attributes attributes
	}
	if err := json.Unmarshal(take(text), &record); err != nil {
		return nil, err
	}
	known := &Assertion{
		Issuer: record.Issuer, NameID: record.Subject.NameID, Attributes: record.Attributes,
	}
	var end C.int64_t
	key := (*C.uint8_t)(unsafe.Pointer(&known.ReplayKey[0]))
	if status := C.saml_result_replay_key(result, key, &end); status != C.SAML_OK {
		return nil, fmt.Errorf("libsaml answered %d", status)
	}
	known.ReplayUntil = time.UnixMilli(int64(end)).UTC()
	return known, nil
}

func refused(result *C.saml_result, invalid bool) error {
	var text *C.saml_text
	if status := C.saml_result_record(result, C.SAML_VALUES_HIDDEN, &text); status != C.SAML_OK {
		return fmt.Errorf("libsaml answered %d", status)
	}
	var record struct {
		Findings []struct {
			Code, Outcome string
			Required      bool
		}
	}
	if err := json.Unmarshal(take(text), &record); err != nil {
		return err
	}
	reasons := &Refused{Invalid: invalid}
	for _, finding := range record.Findings {
		missing := finding.Outcome == "not-checked" && finding.Required
		if invalid && finding.Outcome == "fail" || !invalid && missing {
			reasons.Codes = append(reasons.Codes, finding.Code)
		}
	}
	return reasons
}

// Attributes in the order of the response, which a map would lose.
type attributes []Attribute

func (a *attributes) UnmarshalJSON(object []byte) error {
	names, err := keys(object)
	if err != nil {
		return err
	}
	values := map[string][]value{}
	if err := json.Unmarshal(object, &values); err != nil {
		return err
	}
	for _, name := range names {
		attribute := Attribute{Name: name}
		for _, value := range values[name] {
			attribute.Values = append(attribute.Values, value.text)
		}
		*a = append(*a, attribute)
	}
	return nil
}

// A text, null, or an object with the text of elements.
type value struct{ text *string }

func (v *value) UnmarshalJSON(written []byte) error {
	if written[0] != '{' {
		return json.Unmarshal(written, &v.text)
	}
	var structured struct{ Text *string }
	err := json.Unmarshal(written, &structured)
	v.text = structured.Text
	return err
}

// start is the address of the first byte, nil where there is none.
func start(bytes []byte) *C.uint8_t {
	if len(bytes) == 0 {
		return nil
	}
	return (*C.uint8_t)(unsafe.Pointer(&bytes[0]))
}

// take copies a text that the library handed out, and gives it back.
func take(text *C.saml_text) []byte {
	defer C.saml_text_free(text)
	return C.GoBytes(unsafe.Pointer(C.saml_text_bytes(text)), C.int(C.saml_text_count(text)))
}
