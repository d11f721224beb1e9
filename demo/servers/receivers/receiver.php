<?php

// Takes the events of the shop's payments. To try it: php -S 127.0.0.1:9000 receiver.php
declare(strict_types=1);

/** Tests the signature over the exact bytes of the body, and refuses what is older than five minutes. */
function isGenuine(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $sent = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($sent) || abs(time() - (int) $sent) > 300) {
        return false;
    }
    $secret = base64_decode(substr(getenv('EVENTS_SECRET'), strlen('whsec_')), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $secret, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!isGenuine($body)) {
    http_response_code(401);
    exit();
}
$event = json_decode($body, flags: JSON_THROW_ON_ERROR)->data;
$database = new PDO('sqlite:' . (getenv('DATABASE') ?: 'shop.db'));
$database->exec(
    'create table if not exists shop_events (id text primary key, position integer, event text, done_at text)',
);
$insert = 'insert into shop_events (id, position, event) values (?, ?, ?) on conflict do nothing';
$database->prepare($insert)->execute([$event->id, $event->position, json_encode($event)]);
http_response_code(204);
