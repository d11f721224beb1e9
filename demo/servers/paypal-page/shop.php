<?php

// A shop with PayPal's own script and API, and no code of this package. To try it on this machine:
//     npx checkout-elements sandbox
//     php -S 127.0.0.1:9000 shop.php
declare(strict_types=1);

define('API', getenv('PAYPAL_API') ?: 'http://127.0.0.1:8081');
define('SDK', getenv('PAYPAL_SDK') ?: API);
define('CLIENT_ID', getenv('CLIENT_ID') ?: 'sandbox-client');
define('CLIENT_SECRET', getenv('CLIENT_SECRET') ?: 'sandbox-secret');

/** Sends a POST request to PayPal. Returns the status and the JSON of its reply. */
function post(string $path, array $headers, string $body): array
{
    $curl = curl_init(API . $path);
    curl_setopt_array($curl, [CURLOPT_POSTFIELDS => $body, CURLOPT_HTTPHEADER => $headers, CURLOPT_RETURNTRANSFER => true]);
    $reply = curl_exec($curl);
    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), json_decode((string) $reply, true)];
}

/** Sends a request about an order. PayPal does it once for the same request id. */
function order(string $path, string $requestId, string $body): array
{
    $basic = 'Authorization: Basic ' . base64_encode(CLIENT_ID . ':' . CLIENT_SECRET);
    [, $token] = post('/v1/oauth2/token', [$basic], 'grant_type=client_credentials');
    $headers = ['Content-Type: application/json', "Authorization: Bearer {$token['access_token']}", "PayPal-Request-Id: $requestId"];
    return post("/v2/checkout/orders$path", $headers, $body);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    if ($path === '/orders') {
        $unit = ['amount' => ['currency_code' => 'USD', 'value' => '12.50']];
        [$status, $reply] = order('', bin2hex(random_bytes(16)), json_encode(['intent' => 'CAPTURE', 'purchase_units' => [$unit]]));
    } elseif (preg_match('~^/orders/([A-Z0-9]+)/capture$~', $path, $found)) {
        [$status, $reply] = order("/$found[1]/capture", "capture-$found[1]", '');
    } else {
        [$status, $reply] = [404, ['message' => 'Unknown route']];
    }
    http_response_code($status);
    header('Content-Type: application/json');
    exit(json_encode($reply));
}
// PayPal's window keeps its connection to the page.
header('Cross-Origin-Opener-Policy: same-origin-allow-popups');
?>
<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>A mug for $12.50</title>
  <style>.field { height: 3rem; max-width: 20rem }</style>
  <h1>A mug for $12.50</h1>
  <paypal-button id="wallet" type="pay" hidden></paypal-button>
  <form id="card" hidden>
    <div class="field" id="number"></div>
    <div class="field" id="expiry"></div>
    <div class="field" id="cvv"></div>
    <button>Pay by card</button>
  </form>
  <p id="message" role="status"></p>
  <script>
    async function send(path) {
      const reply = await fetch(path, {method: "POST"});
      const body = await reply.json();
      if (!reply.ok) throw new Error(body.details?.[0]?.issue ?? body.message);
      return body;
    }
    const show = (text) => (document.querySelector("#message").textContent = text);
    const createOrder = async () => ({orderId: (await send("/orders")).id});
    const capture = async (orderId) => show(`Order ${orderId} is ${(await send(`/orders/${orderId}/capture`)).status}`);

    async function start() {
      const sdk = await paypal.createInstance({clientId: "<?= CLIENT_ID ?>", components: ["paypal-payments", "card-fields"]});
      const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
      if (methods.isEligible("paypal")) {
        const session = sdk.createPayPalOneTimePaymentSession({onApprove: ({orderId}) => capture(orderId), onCancel: () => show("Canceled")});
        const button = document.querySelector("#wallet");
        button.addEventListener("click", () => session.start({presentationMode: "auto"}, createOrder()));
        button.hidden = false;
      }
      if (methods.isEligible("advanced_cards")) {
        const session = sdk.createCardFieldsOneTimePaymentSession();
        for (const type of ["number", "expiry", "cvv"])
          document.querySelector(`#${type}`).append(session.createCardFieldsComponent({type}));
        const form = document.querySelector("#card");
        form.addEventListener("submit", async (event) => {
          event.preventDefault();
          const {orderId} = await createOrder();
          const {state} = await session.submit(orderId);
          if (state === "succeeded") await capture(orderId);
          else show(`The payment is ${state}`);
        });
        form.hidden = false;
      }
    }
  </script>
  <script async src="<?= SDK ?>/web-sdk/v6/core" onload="start()"></script>
</html>
