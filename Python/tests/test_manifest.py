"""Every sample has the verdict and the failing codes that samples/manifest.json expects."""

from __future__ import annotations

from typing import Any

import pytest
import saml
from conftest import MANIFEST, NOW, decryption_key, policy, sample


@pytest.mark.parametrize("expected", MANIFEST["samples"], ids=lambda expected: expected["file"])
def test_a_sample_is_judged_as_the_manifest_expects(expected: dict[str, Any]) -> None:
    own = expected.get("policy", {})
    verifier = saml.Verifier(policy(own), decryption_key=decryption_key(own))
    judgement = verifier.judge(sample(expected["file"]), now=NOW)
    assert judgement.outcome == expected["verdict"]
    assert sorted(set(judgement.failed)) == sorted(set(expected["failed"]))
    assert [layer.split(":")[0] for layer in judgement.record["trail"]] == [
        layer.split(":")[0] for layer in expected["trail"]]


XML = [expected for expected in MANIFEST["samples"]
       if expected["file"].endswith(".xml") and not expected["trail"]]


@pytest.mark.parametrize("expected", XML, ids=lambda expected: expected["file"])
def test_only_a_valid_response_gives_an_assertion(expected: dict[str, Any]) -> None:
    own = expected.get("policy", {})
    verifier = saml.Verifier(policy(own), decryption_key=decryption_key(own))
    message = sample(expected["file"])
    if expected["verdict"] == "valid":
        assertion = verifier.verify(message, now=NOW)
        assert assertion.issuer == "https://idp.example-mvpd.com"
        assert assertion.attributes["householdID"] == ("hh-4711-0815",)
        assert assertion.replay_until > NOW
        return
    with pytest.raises(saml.Refused) as refused:
        verifier.verify(message, now=NOW)
    codes = {finding.code for finding in refused.value.findings}
    assert refused.value.code in codes
    if expected["failed"]:
        assert {finding.outcome for finding in refused.value.findings} == {"fail"}
        assert codes == set(expected["failed"])
    else:
        assert {finding.outcome for finding in refused.value.findings} == {"not-checked"}
