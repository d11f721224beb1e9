// A shop's pages that were written from the interface document alone: its browser SDK, and its backend routes. They use
// nothing of this repository.

/** Creates an SDK instance with these components, for the methods that are eligible. */
async function openSdk(components) {
  const {accessToken} = await callServer("GET", "/auth/browser-safe-client-token");
  const sdk = await window.paypal.createInstance({
    clientToken: accessToken,
    components,
    pageType: "checkout",
  });
  const methods = await sdk.findEligibleMethods({currencyCode: "USD"});
  return {sdk, methods};
}

/** Creates the wallet's session and the guest's. Both capture an approved order. */
// oxlint-disable-next-line no-unused-vars -- the pages call it
async function openSessions() {
  const {sdk, methods} = await openSdk(["paypal-payments", "paypal-guest-payments"]);
  const callbacks = {
    onApprove: ({orderId}) => capture(orderId),
    onCancel: () => show("canceled"),
    onError: ({message}) => show(`error: ${message}`),
  };
  return {
    wallet: methods.isEligible("paypal") ? sdk.createPayPalOneTimePaymentSession(callbacks) : undefined,
    guest: sdk.createPayPalGuestOneTimePaymentSession({...callbacks, onComplete() {}, onWarn() {}}),
  };
}

/** Starts a session in the task of a press, because browsers open windows only there. */
// oxlint-disable-next-line no-unused-vars -- the pages call it
function payWith(name, session, options) {
  const button = document.getElementById(name);
  button.addEventListener("click", async () => {
    try {
      await session.start(options, createOrder());
    } catch (error) {
      show(`error: ${error.message}`);
    }
  });
  button.disabled = false;
}

/** Creates the sample's order, or with `?payload` the page's own. */
async function createOrder() {
  const amount = {currency_code: "USD", value: "75.00"};
  const items = [{name: "Ceramic teapot", sku: "ceramic-teapot", quantity: "1", unit_amount: amount}];
  const {id} = new URLSearchParams(location.search).has("payload")
    ? await callServer("POST", "/checkout/orders/create", {
        intent: "CAPTURE",
        purchase_units: [{amount: {...amount, breakdown: {item_total: amount}}, items}],
      })
    : await callServer("POST", "/checkout/orders/create-with-sample-data");
  return {orderId: id};
}

async function capture(orderId) {
  const order = await callServer("POST", `/checkout/orders/${orderId}/capture`);
  const [taken] = order.purchase_units[0].payments.captures;
  show(`captured: ${taken.status} ${taken.amount.value} ${taken.amount.currency_code}`);
}

async function callServer(method, path, body) {
  const response = await fetch(`/service-api${path}`, {
    method,
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(body),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data;
}

function show(text) {
  document.querySelector("#message").textContent = text;
}
