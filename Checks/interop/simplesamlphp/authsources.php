<?php

$config = [
    'people' => [
        'exampleauth:UserPass',
        'someone:secret' => ['uid' => ['subject-1'], 'mail' => ['someone@example.com']],
    ],
    'ours' => [
        'saml:SP',
        'entityID' => getenv('INTEROP_BASE') . '/sp',
        'idp' => 'https://idp.example.com/saml',
        'privatekey' => 'simplesamlphp.key.pem',
        'certificate' => 'simplesamlphp.pem',
        'sign.authnrequest' => true,
        'sign.logout' => true,
        'validate.logout' => true,
        'WantAssertionsSigned' => true,
    ],
];
