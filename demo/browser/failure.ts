import type {CheckoutCardFields} from "checkout-elements";
import {find} from "./dom.ts";
import {logEvents} from "./events.ts";

/** A page that breaks its own requests while its checkbox is checked, to show how the elements react. */
const stage = find(".stage");
const {fault = ""} = stage.dataset;
const broken = document.querySelector<HTMLInputElement>("input.broken");
const isBroken = () => broken?.checked === true;

/** Longer than an element waits before it shows that it is still working. */
const SLOW_MS = 12_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const lost = () => Promise.reject(new TypeError("This page has lost its connection."));

type Send = (...request: Parameters<typeof fetch>) => Promise<Response>;

/** Replies to the requests whose path matches. */
const faults: Readonly<
  Record<string, readonly [path: RegExp, reply: (send: () => Promise<Response>) => Promise<Response>]>
> = {
  orders: [/\/checkout\/orders\/create$/, lost],
  "capture-answer": [
    /\/capture$/,
    async (send) => {
      await send();
      // The next request gets its answer.
      broken!.checked = false;
      return lost();
    },
  ],
  slow: [
    /\/checkout\/orders\/create$/,
    async (send) => {
      await pause(SLOW_MS);
      return send();
    },
  ],
  token: [
    /\/browser-safe-client-token$/,
    // As with a wrong secret. The elements treat 5xx as a network error instead.
    () => Promise.resolve(Response.json({error: "PayPal does not know this client."}, {status: 401})),
  ],
  quote: [
    /\/checkout\/quote$/,
    () => {
      broken!.checked = false;
      return Promise.resolve(Response.json({amount: {currencyCode: "USD", value: "60.00"}}));
    },
  ],
};

const faulty = faults[fault];
if (faulty) {
  const [path, reply] = faulty;
  const send: Send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return isBroken() && path.test(url.pathname) ? reply(() => send(input, init)) : send(input, init);
  };
}

if (fault === "popup") {
  const open = globalThis.open.bind(globalThis);
  globalThis.open = (...given) => (isBroken() ? null : open(...given));
}

if (fault === "script") {
  const tag = find("[data-sdk-url]", stage);
  const wrong = tag.getAttribute("sdk-url")!;
  broken?.addEventListener("change", () => {
    tag.setAttribute("sdk-url", isBroken() ? wrong : tag.dataset["sdkUrl"]!);
  });
}

if (fault === "sold-out") {
  const element = find<CheckoutCardFields>("checkout-card-fields", stage);
  // The shop's hook refuses a purchase with these data.
  const setData = () => (element.data = isBroken() ? {sample: "sold-out"} : undefined);
  broken?.addEventListener("change", setData);
  setData();
}

logEvents(stage, find(".event-log"));
