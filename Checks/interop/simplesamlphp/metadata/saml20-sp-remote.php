<?php

$ours = [
    'AssertionConsumerService' => 'http://127.0.0.1:9/acs',
    'SingleLogoutService' => 'http://127.0.0.1:9/logout',
    'testAttributeEndpoint' => 'http://127.0.0.1:9/acs',
    'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    'certData' => getenv('INTEROP_CERTIFICATE'),
    'validate.authnrequest' => true,
    'validate.logout' => true,
    'sign.logout' => true,
    'saml20.sign.response' => true,
    'saml20.sign.assertion' => true,
];
$metadata['https://rp.example.com/saml'] = $ours;
$metadata['https://rp.example.com/saml/encrypted'] = ['assertion.encryption' => true] + $ours;
$metadata['https://rp.example.com/saml/unsigned'] =
    ['assertion.encryption' => true, 'saml20.sign.response' => false] + $ours;
