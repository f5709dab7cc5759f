<?php

// PHP's own server takes a path that goes on after a script for a file.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!preg_match('#^/simplesaml((?:/[A-Za-z0-9_-]+)+\.php)(/.*)?$#', $path, $parts)) {
    http_response_code(404);
    return true;
}
$script = '/usr/share/simplesamlphp/www' . $parts[1];
$_SERVER['SCRIPT_FILENAME'] = $script;
$_SERVER['SCRIPT_NAME'] = '/simplesaml' . $parts[1];
$_SERVER['PATH_INFO'] = $parts[2] ?? '';
$_SERVER['PHP_SELF'] = $path;
chdir(dirname($script));
require $script;
