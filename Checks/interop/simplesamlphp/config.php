<?php

// The settings of SimpleSAMLphp for Scripts/check interop; what is left out has SimpleSAMLphp's own default.
$folder = getenv('INTEROP_FOLDER');
$config = [
    'baseurlpath' => getenv('INTEROP_BASE') . '/simplesaml/',
    'certdir' => "$folder/",
    'loggingdir' => "$folder/",
    'datadir' => "$folder/",
    'tempdir' => "$folder/simplesamlphp-temporary",
    'metadatadir' => __DIR__ . '/metadata/',
    'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
    'secretsalt' => getenv('INTEROP_SECRET'),
    'auth.adminpassword' => getenv('INTEROP_SECRET'),
    'timezone' => 'UTC',
    'debug' => ['saml' => false, 'backtraces' => false, 'validatexml' => false],
    'showerrors' => true,
    'errorreporting' => false,
    'logging.handler' => 'file',
    'enable.saml20-idp' => true,
    'module.enable' => ['exampleauth' => true, 'exampleattributeserver' => true],
    'session.cookie.secure' => false,
    'session.cookie.samesite' => null,
    'session.phpsession.savepath' => $folder,
    'store.type' => 'phpsession',
    'language.cookie.secure' => false,
    'metadata.sources' => [['type' => 'flatfile']],
    'metadata.sign.enable' => true,
    'metadata.sign.privatekey' => 'simplesamlphp.key.pem',
    'metadata.sign.certificate' => 'simplesamlphp.pem',
];
