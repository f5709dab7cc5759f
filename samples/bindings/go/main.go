// Verifies a SAML response as a browser posts it, and prints what a service needs to know of it.
//
// The exit status is 0 for a valid response, 1 for every other one, 2 when nothing was judged.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"example.com/verify-posted/saml"
)

func main() { os.Exit(run()) }

func run() int {
	showValues := flag.Bool("show-values", false, "print values of people")
	seconds := flag.Int64("now", -1, "the moment, in seconds since 1970")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: verify-posted [--show-values] [--now SECONDS] POLICY [BODY]")
	}
	flag.Parse()
	if flag.NArg() < 1 || flag.NArg() > 2 {
		flag.Usage()
		return 2
	}
	assertion, err := verify(flag.Arg(0), flag.Arg(1), *seconds)
	var refused *saml.Refused
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	switch {
	case errors.As(err, &refused):
		outcome, word := "indeterminate", "missing"
		if refused.Invalid {
			outcome, word = "invalid", "failed"
		}
		fmt.Fprintln(out, outcome)
		for _, code := range refused.Codes {
			fmt.Fprintln(out, word, code)
		}
		return 1
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	show(out, assertion, *showValues)
	return 0
}

func verify(policyPath, bodyPath string, seconds int64) (*saml.Assertion, error) {
	policy, err := os.ReadFile(policyPath)
	if err != nil {
		return nil, err
	}
	verifier, err := saml.NewVerifier(policy)
	if err != nil {
		return nil, err
	}
	var body []byte
	if bodyPath == "" {
		body, err = io.ReadAll(os.Stdin)
	} else {
		body, err = os.ReadFile(bodyPath)
	}
	if err != nil {
		return nil, err
	}
	var now time.Time
	if seconds >= 0 {
		now = time.Unix(seconds, 0)
	}
	return verifier.VerifyPosted(body, now)
}

func show(out io.Writer, assertion *saml.Assertion, values bool) {
	fmt.Fprintln(out, "valid")
	fmt.Fprintln(out, "issuer", printable(assertion.Issuer))
	switch {
	case assertion.NameID == nil:
		fmt.Fprintln(out, "subject absent")
	case values:
		fmt.Fprintln(out, "subject", printable(*assertion.NameID))
	default:
		fmt.Fprintln(out, "subject present")
	}
	for _, attribute := range assertion.Attributes {
		line := []string{"attribute", printable(attribute.Name)}
		for _, value := range attribute.Values {
			switch {
			case !values:
			case value == nil:
				line = append(line, "-")
			default:
				line = append(line, printable(*value))
			}
		}
		fmt.Fprintln(out, strings.Join(line, " "))
	}
	fmt.Fprintf(out, "replay-key %x until %d\n", assertion.ReplayKey, assertion.ReplayUntil.UnixMilli())
}

// printable is a text that a provider wrote: control characters would speak to the terminal.
func printable(text string) string {
	return strings.Map(func(character rune) rune {
		if character < 0x20 || character >= 0x7f && character < 0xa0 {
			return '?'
		}
		return character
	}, text)
}
