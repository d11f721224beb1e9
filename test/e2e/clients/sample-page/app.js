// A shop's page that was written for the real PayPal, like its public samples: a plain script, the SDK, and a server
// with routes under /paypal-api. It uses nothing of this repository.

/** Called by the SDK's script tag. */
// oxlint-disable-next-line no-unused-vars -- the page calls it
async function onPayPalWebSdkLoaded() {
  try {
    const sdk = await window.paypal.createInstance({
      ...(await credentials()),
      components: ["paypal-payments", "card-fields"],
      pageType: "checkout",
    });
    const methods = await eligibleMethods(sdk);
    if (methods.isEligible("paypal")) setUpWallet(sdk);
    if (methods.isEligible("advanced_cards")) {
      setUpCard(sdk);
      setUpSaving(sdk);
    }
  } catch (error) {
    show(`The SDK could not be set up: ${error.message}`);
  }
}

const query = new URLSearchParams(location.search);

/** Returns the public client id, or a token from the server. The samples show both. */
async function credentials() {
  if (!query.has("token")) {
    const {clientId} = await callServer("/auth/browser-safe-client-id");
    return {clientId};
  }
  const {accessToken} = await callServer("/auth/browser-safe-client-token");
  return {clientToken: accessToken};
}

/** Requests eligibility from the page, or gets the server's earlier reply. */
async function eligibleMethods(sdk) {
  if (!query.has("hydrate")) return sdk.findEligibleMethods({currencyCode: "USD"});
  const answer = await callServer("/payments/find-eligible-methods", {
    customer: {country_code: "US"},
    purchase_units: [{amount: {currency_code: "USD"}}],
    preferences: {payment_flow: "ONE_TIME_PAYMENT"},
  });
  return sdk.hydrateEligibleMethods(answer);
}

function setUpWallet(sdk) {
  const session = sdk.createPayPalOneTimePaymentSession({
    onApprove: ({orderId}) => capture(orderId),
    onCancel: () => show("canceled"),
    onError: (error) => show(`error: ${error.message}`),
  });
  if (session.hasReturned()) {
    session.resume();
    return;
  }
  const button = document.querySelector("#wallet");
  button.addEventListener("click", async () => {
    try {
      // Passes the promise without await, because browsers open windows only in the task of the click.
      await session.start({presentationMode: "auto"}, createOrder("one-time-payment"));
    } catch (error) {
      show(`error: ${error.message}`);
    }
  });
  const leaving = document.querySelector("#wallet-redirect");
  leaving.addEventListener("click", async () => {
    const {redirectURL} =
      (await session.start(
        {presentationMode: "redirect", autoRedirect: {enabled: false}},
        createOrder("paypal-one-time-payment-with-redirect"),
      )) ?? {};
    if (redirectURL) location.assign(redirectURL);
  });
  button.removeAttribute("hidden");
  leaving.removeAttribute("hidden");
}

function setUpCard(sdk) {
  const session = sdk.createCardFieldsOneTimePaymentSession();
  appendFields(session, "card");
  document.querySelector("#card-pay").addEventListener("click", async () => {
    try {
      const {orderId} = await createOrder("card-one-time-payment-with-3ds", {
        cart: [{sku: "ceramic-teapot", quantity: 2}],
      });
      const {state, data} = await session.submit(orderId, {billingAddress: {postalCode: "95131"}});
      if (state === "succeeded") await capture(data.orderId);
      else show(`${state}: ${data?.message ?? ""}`);
    } catch (error) {
      show(`error: ${error.message}`);
    }
  });
}

function setUpSaving(sdk) {
  const session = sdk.createCardFieldsSavePaymentSession();
  appendFields(session, "save");
  document.querySelector("#card-save").addEventListener("click", async () => {
    try {
      const {id} = await callServer("/vault/create-setup-token-for-card-save-payment", null);
      const {state, data} = await session.submit(id);
      if (state !== "succeeded") throw new Error(state);
      const {vaultSetupToken} = data;
      const {status} = await callServer("/vault/payment-token/create", {vaultSetupToken});
      show(`saved: ${status}`);
    } catch (error) {
      show(`error: ${error.message}`);
    }
  });
}

function appendFields(session, section) {
  for (const type of ["number", "expiry", "cvv"]) {
    const field = session.createCardFieldsComponent({type});
    document.querySelector(`#${section}-${type}`).append(field);
  }
  document.querySelector(`#${section}`).removeAttribute("hidden");
}

async function createOrder(kind, body = null) {
  const {id} = await callServer(`/checkout/orders/create-order-for-${kind}`, body);
  return {orderId: id};
}

async function capture(orderId) {
  const order = await callServer(`/checkout/orders/${orderId}/capture`, null);
  const [taken] = order.purchaseUnits[0].payments.captures;
  show(`captured: ${taken.status} ${taken.amount.value} ${taken.amount.currencyCode}`);
}

/** `body` absent asks, null posts nothing. */
async function callServer(path, body) {
  const response = await fetch(`/paypal-api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {"Content-Type": "application/json"},
    ...(body ? {body: JSON.stringify(body)} : {}),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(data.errorDescription ?? data.message ?? data.name);
  return data;
}

function show(text) {
  document.querySelector("#message").textContent = text;
}
