<?php

$metadata['https://idp.example.com/saml'] = [
    'SingleSignOnService' => 'http://127.0.0.1:9/sso',
    'SingleLogoutService' => 'http://127.0.0.1:9/logout',
    'certData' => getenv('INTEROP_CERTIFICATE'),
];
