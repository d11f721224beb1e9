<?php

// A shop next to the merchant server: it signs carts, and takes signed events. To try it: php -S 127.0.0.1:9000 shop.php
declare(strict_types=1);

function query(string $sql, string ...$values): PDOStatement
{
    static $database;
    if (!$database) {
        $database = new PDO('sqlite:' . (getenv('DATABASE') ?: 'shop.db'));
        $database->exec('create table if not exists orders (number text primary key, paid_at text)');
    }
    $statement = $database->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function base64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

/** One mug as a JWT. The merchant server takes these amounts, and no others. */
function signedCart(string $number): string
{
    $price = ['currencyCode' => 'USD', 'value' => '12.50'];
    $claims = [
        'jti' => $number, // a cart is paid once
        'exp' => time() + 3600,
        'reference' => $number,
        'amount' => $price,
        'items' => [['sku' => 'mug', 'name' => 'Mug', 'quantity' => 1, 'unitAmount' => $price]],
    ];
    $text = base64url(json_encode(['alg' => 'HS256'])) . '.' . base64url(json_encode($claims));
    return $text . '.' . base64url(hash_hmac('sha256', $text, getenv('CART_KEY'), true));
}

// #region events
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

/** Marks an order as paid, once for however many events. A job of yours ships the paid orders. */
function pay(string $number): void
{
    $update = 'update orders set paid_at = current_timestamp where number = ? and paid_at is null';
    if (query($update, $number)->rowCount() === 1) {
        file_put_contents('php://stdout', "paid $number\n");
    }
}

function receive(): int
{
    $body = file_get_contents('php://input');
    if (!isGenuine($body)) {
        return 401;
    }
    $event = json_decode($body, flags: JSON_THROW_ON_ERROR)->data;
    if ($event->type === 'payment.paid') {
        pay($event->payment->reference);
    }
    return 204;
}
// #endregion

function showPage(): void
{
    // The buyer's order until it is paid, so that a reload sells no second one.
    $number = $_COOKIE['order'] ?? '';
    if (!query('select 1 from orders where number = ? and paid_at is null', $number)->fetch()) {
        $number = bin2hex(random_bytes(8));
        query('insert into orders (number) values (?)', $number);
    }
    setcookie('order', $number, ['httponly' => true, 'samesite' => 'Lax']);
    header('Cache-Control: no-store');
    // The page has to see when PayPal's windows close.
    header('Cross-Origin-Opener-Policy: same-origin-allow-popups');
    $cart = signedCart($number);
    $names = ['ELEMENTS_URL', 'ENVIRONMENT', 'SDK_URL', 'SERVER_URL'];
    [$elements, $environment, $sdk, $server] = array_map('getenv', $names);
    echo <<<HTML
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Mugs</title>
      <script type="module" src="$elements"></script>
      <h1>Mug</h1>
      <checkout-payment environment="$environment" sdk-url="$sdk"
        server="$server" cart="$cart"></checkout-payment>
    </html>
    HTML;
}

match ($_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI']) {
    'POST /events' => http_response_code(receive()),
    'GET /', 'HEAD /' => showPage(),
    default => http_response_code(404),
};
