import {
  completed,
  lost,
  priceChanged,
  withCapture,
  type Answer as Reply,
  type Asked,
} from "../support/fake-server.ts";
import {failScript} from "../support/setup.ts";
import type {World} from "../support/world.ts";
import type {Answer} from "./scenario.ts";

type Kind = "quote" | "order" | "capture" | "cancel" | "shown";

const withPayments = (payments: object) => completed({purchase_units: [{payments}]});
const authorization = (status: string) => ({
  status,
  // Less than the order.
  amount: {currency_code: "USD", value: "74.00"},
});
const sdkError = (code: string) => Object.assign(new Error(code), {code, isRecoverable: true});
const blocked = () => sdkError("ERR_DEV_UNABLE_TO_OPEN_POPUP");
const quoted = (payment: object): Reply => ({
  body: {amount: {currencyCode: "USD", value: "75.00"}, purchase: {id: "earlier", payment}},
});
const refusal = (code: string, detail: object = {}): Reply => ({
  status: 422,
  body: {error: "refused by the shop", code, details: [{issue: code, ...detail}]},
});
const elsewhere = {
  orderId: "ORDER-9",
  reference: "A-1001",
  amount: {currencyCode: "USD", value: "80.00"},
};

/** How the fakes give the answers of the table. */
export function answer(world: World, given: Answer): unknown {
  const {server, sdk} = world;
  const always = (kind: Kind, reply: Reply | (() => never)) =>
    (server[kind] = typeof reply === "function" ? reply : () => reply);
  const once = (kind: Kind, reply: Reply | (() => never), later = server[kind]) => {
    const before = server.count(kind);
    server[kind] = (asked: Asked) => {
      if (server.count(kind) > before + 1) return later(asked);
      return typeof reply === "function" ? reply() : reply;
    };
  };
  const captured = (body: unknown, status = 201) => always("capture", {status, body});
  const refused = (body: object) => captured({error: "refused", ...body}, 422);
  const onSubmit = (result: object) => (sdk.onSubmit = async (orderId) => ({data: {orderId}, ...result}));
  const declined = (response_code?: string) => {
    // Such a card has no 3-D Secure in the sandbox.
    sdk.onSubmit = async (orderId) => ({state: "succeeded", data: {orderId, liabilityShift: "NO"}});
    return captured(
      withCapture({status: "DECLINED", ...(response_code && {processor_response: {response_code}})}),
    );
  };

  if (given.startsWith("window error ")) {
    const code = given.slice("window error ".length);
    return (sdk.onStart = async () => {
      await sdk.payment.starts.at(-1)!.order;
      sdk.payment.callbacks.onError(sdkError(code));
    });
  }
  switch (given) {
    case "not eligible":
      return (sdk.isEligible = () => false);
    case "no script":
      return failScript(9);
    case "sold out":
      return always("quote", refusal("SOLD_OUT", {field: "/items/0/sku", sku: "MUG"}));
    case "paid before":
      return always("quote", quoted({state: "paid", orderId: "ORDER-7"}));
    case "undecided before, then paid":
      once("capture", lost);
      return always("quote", quoted({state: "undecided", orderId: "ORDER-7"}));
    case "undecided before, then declined":
      declined();
      return once("quote", quoted({state: "undecided", orderId: "ORDER-7"}));
    case "approved before":
      server.cancel = () => ({body: {state: "approved"}});
      return once("quote", quoted({state: "approved", orderId: "ORDER-7"}));
    case "paid on another device":
      return always("quote", quoted({state: "paid", elsewhere}));
    case "cart paid in another browser":
      return always("quote", {
        status: 409,
        body: {
          error: "paid",
          code: "CART_PAID",
          amount: {currencyCode: "USD", value: "75.00"},
          purchase: {id: "cart-0", payment: {state: "paid"}},
        },
      });
    case "saved card": {
      const cards = [{id: "card-1", brand: "VISA", lastDigits: "1111", expiry: "2029-12"}];
      return (server.cards = ({method}) =>
        method === "DELETE" ? {status: 204, body: undefined} : {body: {cards}});
    }

    case "order refused":
      return always("order", {status: 409, body: {error: "No such SKU.", code: "UNKNOWN_SKU"}});
    case "order for a changed price": {
      return (server.order = (asked) =>
        asked.expected === "USD 80.00"
          ? {status: 201, body: {id: "ORDER-2", amount: {currencyCode: "USD", value: "80.00"}}}
          : priceChanged("USD 80.00"));
    }
    case "order with another amount":
      return always("order", {
        status: 201,
        body: {id: "ORDER-1", amount: {currencyCode: "USD", value: "80.00"}},
      });
    case "order reply lost once":
      return once("order", lost);
    case "order reply late": {
      const {order} = server;
      const ended = new Promise((resolve) => {
        for (const name of ["checkout-cancel", "checkout-error"]) document.addEventListener(name, resolve);
      });
      return (server.order = async (asked) => {
        await ended;
        return order(asked);
      });
    }
    case "order reply always lost":
      return always("order", lost);
    case "order already paid":
      return always("order", {
        status: 409,
        body: {
          error: "paid",
          code: "ALREADY_PAID",
          payment: {state: "paid", orderId: "ORDER-7", isConfirmed: true},
        },
      });
    case "order sold out":
      return always("order", refusal("SOLD_OUT", {field: "/items/0/sku", sku: "MUG"}));
    case "order fails in the shop's code":
      return always("order", {status: 500, body: {error: "hook", code: "HOOK_FAILED", debug_id: "abc"}});
    case "order not shipped there":
      return always("order", {status: 422, body: {error: "no", code: "ZIP_ERROR", debug_id: "d"}});

    case "3-D Secure passed":
      return; // As every card.
    case "3-D Secure canceled":
      return onSubmit({state: "canceled"});
    case "3-D Secure failed":
      return (sdk.onSubmit = async (orderId) => ({state: "failed", data: {orderId, liabilityShift: "NO"}}));
    case "card refused":
      return (sdk.onSubmit = async (orderId) => ({state: "failed", data: {orderId, message: "no"}}));
    case "unknown state":
      return onSubmit({state: "paid"});
    case "no state":
      return (sdk.onSubmit = async () => ({}));
    case "another order approved":
      sdk.onSubmit = async () => ({state: "succeeded", data: {orderId: "ORDER-9"}});
      return;
    case "offline":
      return (sdk.onSubmit = () => Promise.reject(sdkError("NETWORK_ERROR")));

    case "declined":
      return declined();
    case "declined for funds":
      return declined("5120");
    case "declined for the code":
      return declined("5110");
    case "declined as expired":
      return declined("5400");
    case "capture failed":
      return captured(withCapture({status: "FAILED"}));
    case "unknown capture status":
      server.cancel = () => ({body: {state: "undecided"}});
      return captured(withCapture({status: "SETTLED"}));
    case "no capture":
      server.cancel = () => ({body: {state: "undecided"}});
      return captured(completed({purchase_units: []}));
    case "one of two captured":
      server.cancel = () => ({body: {state: "undecided"}});
      return captured(withPayments({captures: [{status: "COMPLETED"}, {status: "DECLINED"}]}));
    case "authorized":
      return captured(withPayments({authorizations: [authorization("CREATED")]}));
    case "authorization denied":
      return captured(withPayments({authorizations: [authorization("DENIED")]}));
    case "authorization in an unknown state":
      return captured(withPayments({authorizations: [authorization("HELD")]}));
    case "authorization pending once":
      return once(
        "capture",
        {status: 201, body: withPayments({authorizations: [authorization("PENDING")]})},
        () => ({status: 201, body: withPayments({authorizations: [authorization("CREATED")]})}),
      );
    case "capture pending":
      return captured(withCapture({status: "PENDING"}));
    case "capture pending once":
      return once("capture", {status: 201, body: withCapture({status: "PENDING"})});
    case "capture reply lost once":
      return once("capture", lost);
    case "capture answered 500 once":
      return once("capture", {status: 500, body: {error: "crashed"}});
    case "capture answered UNKNOWN once":
      return once("capture", {
        status: 500,
        body: {error: "Not known yet.", id: "ORDER-1", status: "UNKNOWN", retryAfterMs: 10},
      });
    case "capture answered 202 UNKNOWN once":
      return once("capture", {status: 202, body: {id: "ORDER-1", status: "UNKNOWN"}});
    case "half a reply once":
      return once("capture", {status: 201, body: `{"id": "ORD`});
    case "capture reply lost, then refused":
      return once("capture", lost, () => ({status: 404, body: {error: "?"}}));
    case "instrument declined":
      return refused({details: [{issue: "INSTRUMENT_DECLINED"}]});
    case "no liability shift":
      return refused({code: "LIABILITY_SHIFT_REQUIRED"});
    case "already captured":
      return refused({details: [{issue: "ORDER_ALREADY_CAPTURED"}]});
    case "order not approved":
      return refused({details: [{issue: "ORDER_NOT_APPROVED"}]});
    case "paid twice":
      return refused({code: "PAID_TWICE"});
    case "shop's order number":
      return captured(completed({reference: "WC-1"}));
    case "voucher":
      return captured({
        ...withCapture({status: "PENDING"}),
        pending: {
          kind: "voucher",
          reference: "123 456 789",
          entity: "11249",
          expiresAt: "2026-12-01T22:59:59Z",
          instructionsUrl: "https://vouchers.example/1",
        },
      });

    case "canceled order is unknown":
      return always("cancel", {status: 404, body: {error: "?", code: "NOT_FOUND"}});
    case "canceled order is open":
      return always("cancel", {body: {state: "open"}});
    case "canceled order is paid":
      return always("cancel", {body: {state: "paid"}});
    case "canceled order is approved":
      return always("cancel", {body: {state: "approved"}});
    case "cancel reply lost once":
      // The server is too busy at the second request.
      return once("cancel", lost, () => {
        if (server.count("cancel") > 2) return {body: {state: "unpaid"}};
        return {status: 429, body: {error: "?", code: "TOO_MANY_REQUESTS"}};
      });

    case "popup blocked":
      return (sdk.onStart = ({presentationMode}) =>
        presentationMode === "popup" ? Promise.reject(blocked()) : new Promise(() => undefined));
    case "windows blocked":
      return (sdk.onStart = async () => {
        await sdk.payment.starts.at(-1)!.order;
        throw blocked();
      });
    case "window without an outcome":
      return (sdk.onStart = async () => undefined);
    case "window doesn't open, no order":
      server.order = () => new Promise(() => undefined);
      return (sdk.onStart = () => Promise.reject(new Error("no windows here")));

    case "sheet unavailable":
      window.fakeDevice.isReady = window.fakeDevice.canMakePayments = false;
      return;
    case "sheet needs the bank":
      return (sdk.googlePay.status = "PAYER_ACTION_REQUIRED");
    case "bank canceled":
      return (sdk.googlePay.onAction = () => Promise.reject(sdkError("ERR_FLOW_PAYER_ACTION_CANCELED")));
    case "bank failed":
      return (sdk.googlePay.onAction = () => Promise.reject(sdkError("ERR_FLOW_PAYER_ACTION_FAILED")));
    case "card refused on the sheet":
      return (sdk.googlePay.onConfirm = () => Promise.reject(sdkError("INSTRUMENT_DECLINED")));
    case "sheet not confirmed":
      return (sdk.applePay.status = "SOMETHING_NEW");
    case "merchant not validated":
      return (sdk.applePay.onValidate = () => Promise.reject(sdkError("NETWORK_ERROR")));

    case "code refused":
      return (sdk.onAuthenticate = async () => ({authenticationState: "failed", profileData: {}}));
    case "code dialog closed":
      return (sdk.onAuthenticate = async () => ({authenticationState: "canceled", profileData: {}}));
    case "look-up fails":
      return (sdk.onLookup = () => Promise.reject(new Error("offline")));
    case "card invalid":
      return (sdk.onToken = () => Promise.reject(sdkError("ERR_FASTLANE_CARD_INVALID")));
    case "token refused":
      return (sdk.onToken = () => Promise.reject(new Error("no")));
    case "token without an id":
      return (sdk.onToken = async () => ({}));
    case "token offline":
      return (sdk.onToken = () => Promise.reject(sdkError("NETWORK_ERROR")));

    case "fields wrong":
      return (sdk.local.onValidate = async () => false);
    case "fields blocked":
      return (sdk.local.onValidate = () => Promise.reject(new Error("no frame")));
    case "bank asks": {
      const payerAction = `${location.origin}/bank`;
      return always("order", {
        status: 201,
        body: {id: `ORDER-1`, status: "PAYER_ACTION_REQUIRED", payerAction},
      });
    }
    default:
      throw new Error(`The fakes don't know the answer "${given}".`);
  }
}
