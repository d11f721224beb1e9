<?php

// A shop that answers the elements itself. To try it: PHP_CLI_SERVER_WORKERS=4 php -S 127.0.0.1:9000 shop.php
declare(strict_types=1);

const PRICES = ['mug' => 1250, 'teapot' => 7500]; // in cents

/** A reply without success. 500 says that the result is unknown: the page then repeats its request. */
final class Refusal extends Exception
{
    public function __construct(public int $status, public string $name, string $error, public array $details = [])
    {
        parent::__construct($error);
    }
}

// ---- The shop's orders and prices ----

function query(string $sql, string ...$values): PDOStatement
{
    static $database;
    if (!$database) {
        $database = new PDO('sqlite:' . (getenv('DATABASE') ?: 'shop.db'));
        $database->exec('create table if not exists orders (
            attempt text primary key, session text, amount text, paypal_id text unique, paid_at text)');
    }
    $statement = $database->prepare($sql);
    $statement->execute($values);
    return $statement;
}

/** The shop's own price of [{sku, quantity}], such as 12.50. No amount of the page is read. */
function price(mixed $items): string
{
    $cents = 0;
    foreach (is_array($items) ? $items : [] as $item) {
        $sku = is_string($item['sku'] ?? null) ? $item['sku'] : '';
        $quantity = is_int($item['quantity'] ?? null) ? $item['quantity'] : 0;
        if (!isset(PRICES[$sku]) || $quantity < 1 || $quantity > 99) {
            $cents = 0;
            break;
        }
        $cents += PRICES[$sku] * $quantity;
    }
    if ($cents === 0) {
        throw new Refusal(422, 'UNKNOWN_SKU', 'Send items: [{sku, quantity}] of this shop.');
    }
    return sprintf('%d.%02d', intdiv($cents, 100), $cents % 100);
}

// ---- PayPal ----

/** Sends a request once. Returns PayPal's status and JSON. @throws Refusal a 500 if the reply is lost */
function send(string $method, string $path, array $headers, ?string $body): array
{
    $curl = curl_init(getenv('SERVICE_BASE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    $text = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $reply = is_string($text) ? json_decode($text) : null;
    // Other statuses say nothing about what has happened.
    if (!is_object($reply) || !($status < 300 || in_array($status, [400, 403, 404, 422], true))) {
        throw new Refusal(500, 'OUTCOME_UNKNOWN', "PayPal has not replied, or with status $status.");
    }
    return [$status, $reply];
}

function newToken(array $form = []): object
{
    $key = base64_encode(getenv('CLIENT_ID') . ':' . getenv('CLIENT_SECRET'));
    $body = http_build_query(['grant_type' => 'client_credentials'] + $form);
    return send('POST', '/v1/oauth2/token', ["Authorization: Basic $key"], $body)[1];
}

/** Keep the token for its expires_in seconds in a cache such as APCu. */
function paypal(string $method, string $path, ?string $body = null, ?string $requestId = null): array
{
    $headers = ['Authorization: Bearer ' . newToken()->access_token, 'Content-Type: application/json'];
    if ($requestId !== null) {
        array_push($headers, "PayPal-Request-Id: $requestId", 'Prefer: return=representation');
    }
    return send($method, $path, $headers, $body);
}

function refused(object $reply): Refusal
{
    return new Refusal(422, $reply->name ?? 'REFUSED', $reply->message ?? '', $reply->details ?? []);
}

function captures(object $order): array
{
    return $order->purchase_units[0]->payments->captures ?? [];
}

// ---- The routes of the elements ----

function clientToken(): array
{
    $reply = newToken(['response_type' => 'client_token', 'intent' => 'sdk_init']);
    return [200, ['accessToken' => $reply->access_token, 'expiresIn' => $reply->expires_in]];
}

function quote(array $body): array
{
    return [200, ['amount' => ['currencyCode' => 'USD', 'value' => price($body['items'] ?? null)]]];
}

function createOrder(array $body, string $session): array
{
    $attempt = $_SERVER['HTTP_SERVICE_REQUEST_ID'] ?? '';
    $amount = price($body['items'] ?? null);
    if (!preg_match('/^[\x21-\x7e]{1,80}$/D', $attempt)) {
        throw new Refusal(400, 'INVALID_REQUEST', 'Send a Service-Request-Id.');
    }
    if (($_SERVER['HTTP_EXPECTED_AMOUNT'] ?? "USD $amount") !== "USD $amount") {
        throw new Refusal(409, 'PRICE_CHANGED', 'The price has changed.', [['description' => "USD $amount"]]);
    }
    // Before the order, so that a repeated request finds it.
    $insert = 'insert into orders (attempt, session, amount) values (?, ?, ?) on conflict do nothing';
    query($insert, $attempt, $session, $amount);
    $row = query('select session, amount from orders where attempt = ?', $attempt)->fetch(PDO::FETCH_NUM);
    if ($row !== [$session, $amount]) {
        throw new Refusal(409, 'ATTEMPT_REUSED', 'Another order has this Service-Request-Id.');
    }
    $unit = ['amount' => ['currency_code' => 'USD', 'value' => $amount]];
    $order = ['intent' => 'CAPTURE', 'purchase_units' => [$unit]];
    if (isset($body['scaMethod'])) {
        $order['payment_source']['card']['attributes']['verification']['method'] = $body['scaMethod'];
    }
    // PayPal creates one order for a request id.
    [$status, $reply] = paypal('POST', '/v2/checkout/orders', json_encode($order), $attempt);
    if ($status >= 400) {
        throw refused($reply);
    }
    query('update orders set paypal_id = ? where attempt = ?', $reply->id, $attempt);
    return [201, ['id' => $reply->id, 'amount' => ['currencyCode' => 'USD', 'value' => $amount]]];
}

/** The attempt of an order. An order of another session is unknown. */
function ownAttempt(string $session, string $orderId): string
{
    $found = query('select attempt from orders where paypal_id = ? and session = ?', $orderId, $session);
    return $found->fetchColumn() ?: throw new Refusal(404, 'ORDER_NOT_FOUND', 'There is no such order.');
}

function captureOrder(array $body, string $session, string $orderId): array
{
    $attempt = ownAttempt($session, $orderId);
    $path = "/v2/checkout/orders/$orderId";
    try {
        // PayPal captures once for a request id.
        [$status, $order] = paypal('POST', "$path/capture", '{}', "capture-$attempt");
        if ($status < 400) {
            return [200, $order];
        }
        $refusal = refused($order);
    } catch (Refusal $unknown) {
        $refusal = $unknown;
    }
    // The reply is lost, or another request was first. The order shows it.
    [$status, $order] = paypal('GET', $path);
    return $status < 400 && captures($order) ? [200, $order] : throw $refusal;
}

function cancelOrder(array $body, string $session, string $orderId): array
{
    ownAttempt($session, $orderId);
    [$status, $order] = paypal('GET', "/v2/checkout/orders/$orderId");
    if ($status >= 400) {
        throw refused($order);
    }
    $paid = array_filter(captures($order), fn($one) => !in_array($one->status, ['DECLINED', 'FAILED'], true));
    return [200, ['state' => $paid ? 'paid' : ($order->status === 'APPROVED' ? 'approved' : 'unpaid')]];
}

// ---- PayPal's signed events ----

function webhook(array $body, string $session, string $text): array
{
    $proof = ['webhook_id' => getenv('WEBHOOK_ID')];
    foreach (['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'] as $name) {
        $proof[$name] = $_SERVER['HTTP_PAYPAL_' . strtoupper($name)] ?? '';
    }
    // PayPal has signed the exact text of the event.
    $sent = substr(json_encode($proof), 0, -1) . ",\"webhook_event\":$text}";
    [$status, $reply] = paypal('POST', '/v1/notifications/verify-webhook-signature', $sent);
    if ($status >= 400 || $reply->verification_status !== 'SUCCESS') {
        throw new Refusal(401, 'WRONG_SIGNATURE', 'PayPal has not signed this event.');
    }
    if ($body['event_type'] === 'PAYMENT.CAPTURE.COMPLETED') {
        $capture = $body['resource'];
        pay($capture['supplementary_data']['related_ids']['order_id'], $capture['amount']['value']);
    }
    return [200, (object) []];
}

/** Marks an order as paid, once for however many events. A job of yours ships the paid orders. */
function pay(string $orderId, string $amount): void
{
    $update = 'update orders set paid_at = current_timestamp
        where paypal_id = ? and amount = ? and paid_at is null';
    if (query($update, $orderId, $amount)->rowCount() === 1) {
        file_put_contents('php://stdout', "paid $orderId\n");
    }
}

// ---- HTTP ----

function page(): string
{
    [$elements, $environment, $sdk] = array_map('getenv', ['ELEMENTS_URL', 'ENVIRONMENT', 'SDK_URL']);
    return <<<HTML
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Mugs</title>
      <script type="module" src="$elements"></script>
      <h1>Mug</h1>
      <checkout-payment environment="$environment" sdk-url="$sdk"
        items='[{"sku": "mug", "quantity": 1}]'></checkout-payment>
    </html>
    HTML;
}

function route(string $session, string $shop): array
{
    // A page of another site must not create or capture orders with the buyer's cookie.
    if (($_SERVER['HTTP_ORIGIN'] ?? $shop) !== $shop) {
        throw new Refusal(403, 'FOREIGN_ORIGIN', "Only pages of $shop may call this.");
    }
    $text = file_get_contents('php://input');
    $body = json_decode($text ?: '{}', true);
    if (!is_array($body)) {
        throw new Refusal(400, 'NOT_JSON', 'Send a JSON object.');
    }
    $call = $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'];
    $order = preg_match('~^POST /service-api/checkout/orders/(\w+)/(capture|cancel)$~D', $call, $found);
    return match (true) {
        $call === 'GET /service-api/auth/browser-safe-client-token' => clientToken(),
        $call === 'POST /service-api/checkout/quote' => quote($body),
        $call === 'POST /service-api/checkout/orders/create' => createOrder($body, $session),
        $order && $found[2] === 'capture' => captureOrder($body, $session, $found[1]),
        $order && $found[2] === 'cancel' => cancelOrder($body, $session, $found[1]),
        $call === 'POST /webhooks' => webhook($body, $session, $text),
        default => throw new Refusal(404, 'NOT_FOUND', 'There is no such route.'),
    };
}

$shop = getenv('SHOP_URL') ?: 'http://localhost:9000'; // as the buyer's browser sees it
$cookie = $_COOKIE['shop_session'] ?? null;
$session = is_string($cookie) ? $cookie : bin2hex(random_bytes(16));
$isSecure = str_starts_with($shop, 'https:');
$options = ['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $isSecure];
setcookie('shop_session', $session, $options);
header('Cache-Control: no-store');
// The page has to see when PayPal's windows close.
header('Cross-Origin-Opener-Policy: same-origin-allow-popups');
if ($_SERVER['REQUEST_URI'] === '/') {
    echo page();
    exit();
}
try {
    [$status, $body] = route($session, $shop);
} catch (Refusal $refusal) {
    $status = $refusal->status;
    $body = ['code' => $refusal->name, 'error' => $refusal->getMessage(), 'details' => $refusal->details];
} catch (Throwable $error) {
    error_log((string) $error);
    [$status, $body] = [500, ['code' => 'INTERNAL_ERROR', 'error' => 'See the log of the shop.']];
}
http_response_code($status);
header('Content-Type: application/json');
echo json_encode($body);
