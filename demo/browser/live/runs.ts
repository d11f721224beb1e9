import {Buyer} from "./buyer.ts";
import type {Phone} from "./phone.ts";
import {pause, until} from "./wait.ts";

/** Page, record and failures, as a run uses them. */
export interface Stage {
  readonly phone: Phone;
  readonly signal: AbortSignal;
  /** Says what happens now. */
  tell(text: string): void;
  /** The buyer acts: the record begins. */
  start(text: string): void;
  /** Orders a failure of PayPal. @returns the time at which it ends by itself */
  begin(failure: string): Promise<number>;
  /** Shows the time until `endsAt`, with a button that ends the wait early. Resolves at its end. */
  countDown(text: string, endsAt: number, button?: string): Promise<void>;
  endFailure(): Promise<void>;
  /** True if the record has such an entry of this run. */
  has(side: string, what: RegExp): boolean;
}

export interface Run {
  readonly name: string;
  /** Description of the failure, in one or two sentences. */
  readonly does: string;
  readonly expected: "once" | "none";
  /** Reason why it ends well. */
  readonly why: string;
  /** Number of webhook requests that the proof waits for, if PayPal sends some. */
  readonly webhooks?: number;
  /** @returns what the buyer sees at the end */
  act(stage: Stage): Promise<string>;
}

const CARDS = {
  paid: "4868719196829038",
  declined: "4000000000000002",
  /** The bank asks for a code, and refuses it. */
  refused: "4868719181895556",
};

/** Time for which the shop's server leaves the capture to the page. */
const PAGE_CAPTURES_MS = 45_000;
const OFFLINE_MS = 4_000;
/** Longer than the server's background work needs, which begins every minute. */
const BACKGROUND_MS = 180_000;

const sees = (text: string) => `The buyer sees: “${text}”`;

/** Opens the checkout, and waits until its card fields are filled in. */
async function fillCard(
  stage: Stage,
  card: string,
  {
    decision,
    text = "The page opens a checkout, and fills in a test card.",
  }: {decision?: "approve"; text?: string} = {},
): Promise<Buyer> {
  stage.tell(text);
  const {phone, signal} = stage;
  const buyer = new Buyer(phone.openCheckout({card, ...(decision && {decision})}), signal);
  await buyer.cardIsFilled();
  return buyer;
}

/** @returns what the buyer sees after the event of an element */
async function seesAfter(buyer: Buyer, event: string): Promise<string> {
  await buyer.hasEvent(event);
  await buyer.reads(/\w/);
  return sees(buyer.message);
}

async function payByCard(stage: Stage, failure?: string): Promise<Buyer> {
  const buyer = await fillCard(stage, CARDS.paid);
  if (failure !== undefined) await stage.begin(failure);
  stage.start("The buyer presses Pay.");
  buyer.pressPay();
  return buyer;
}

async function openForPayPal(
  stage: Stage,
  decision: "approve" | "cancel",
  presentation: "modal" | "popup" = "modal",
): Promise<Buyer> {
  stage.tell("The page opens a checkout.");
  const buyer = new Buyer(stage.phone.openCheckout({decision, presentation}), stage.signal);
  await buyer.payPalIsReady();
  stage.start("The buyer presses the PayPal button.");
  return buyer;
}

const payment: Run = {
  name: "payment",
  does: "The buyer pays with a test card.",
  expected: "once",
  why: "One order, one capture, and one event for the shop's own code.",
  async act(stage) {
    const buyer = await payByCard(stage);
    await buyer.orderIsShown();
    return sees(buyer.message);
  },
};

const declined: Run = {
  name: "declined",
  does: "The buyer's bank declines the card.",
  expected: "none",
  why: "The card fields stay, and another card can pay.",
  async act(stage) {
    const buyer = await fillCard(stage, CARDS.declined);
    stage.start("The buyer presses Pay.");
    buyer.pressPay();
    return seesAfter(buyer, "checkout-error");
  },
};

const challenge: Run = {
  name: "challenge",
  does: "The bank asks for a code in its own dialog, and can't verify the buyer.",
  expected: "none",
  why: "The server captures no order without the liability shift that the bank has to confirm.",
  async act(stage) {
    const buyer = await fillCard(stage, CARDS.refused, {decision: "approve"});
    stage.start("The buyer presses Pay, and enters a code in the bank's dialog.");
    buyer.pressPay();
    return seesAfter(buyer, "checkout-error");
  },
};

const replyLost: Run = {
  name: "reply-lost",
  does: "PayPal takes the money, and the connection breaks before its reply arrives.",
  expected: "once",
  why: "The server sent the same request id again, so PayPal answered with its first capture.",
  async act(stage) {
    const buyer = await payByCard(stage, "reply-lost");
    await buyer.orderIsShown();
    return sees(buyer.message);
  },
};

const payPalDown: Run = {
  name: "paypal-down",
  does: "PayPal answers 503 for a minute, when the money should be taken.",
  expected: "once",
  why: "The page says that nobody should pay again. The server goes on as soon as PayPal answers.",
  async act(stage) {
    const buyer = await fillCard(stage, CARDS.paid);
    const endsAt = await stage.begin("paypal-down");
    stage.start("The buyer presses Pay. PayPal is down.");
    buyer.pressPay();
    await buyer.hasEvent("checkout-pending");
    await stage.countDown("PayPal is down.", endsAt, "End the minute now");
    const during = buyer.message;
    await stage.endFailure();
    stage.tell("PayPal answers again.");
    await buyer.orderIsShown(BACKGROUND_MS);
    return `The buyer saw: “${during}” Then: “${buyer.message}”`;
  },
};

const webhooks: Run = {
  name: "webhooks",
  does: "PayPal sends one webhook twice, and another one five seconds late.",
  expected: "once",
  why: "A webhook that brings no news changes nothing: the shop got one event.",
  webhooks: 4,
  async act(stage) {
    const buyer = await payByCard(stage, "webhook-twice-and-late");
    await buyer.orderIsShown();
    stage.tell("The payment is done. PayPal's webhooks follow.");
    return sees(buyer.message);
  },
};

const pageClosed: Run = {
  name: "page-closed",
  does: "The buyer approves in PayPal's window, and the page is closed at that moment.",
  expected: "once",
  why: "The server got PayPal's webhook about the approval. It waited for the page, then took the money itself.",
  async act(stage) {
    const {phone, signal} = stage;
    const buyer = await openForPayPal(stage, "approve");
    let closedAt: number | undefined;
    buyer.tab.on("checkout-approve", () => {
      closedAt = Date.now();
      phone.clear();
    });
    buyer.pressPayPal();
    const at = await until(() => closedAt, {signal, what: "the approval"});
    await stage.countDown("The page is closed. The server waits for it to come back.", at + PAGE_CAPTURES_MS);
    stage.tell("The server takes the money itself.");
    await until(() => stage.has("event", /^payment\.paid$/), {
      signal,
      what: "the shop event",
      ms: BACKGROUND_MS,
    });
    return "The buyer sees nothing more: the page is closed. A mail confirms the order.";
  },
};

const canceled: Run = {
  name: "canceled",
  does: "The buyer goes to PayPal's window, and cancels instead of paying.",
  expected: "none",
  why: "The order stays without a payment, and the buyer can pay in another way.",
  async act(stage) {
    const buyer = await openForPayPal(stage, "cancel");
    buyer.pressPayPal();
    return seesAfter(buyer, "checkout-cancel");
  },
};

const popupBlocked: Run = {
  name: "popup-blocked",
  does: "The browser blocks PayPal's window.",
  expected: "once",
  why: "The element showed PayPal's page in a dialog instead, with the same order.",
  async act(stage) {
    const buyer = await openForPayPal(stage, "approve", "popup");
    await until(() => buyer.tab.find("checkout-express-buttons"), {
      signal: stage.signal,
      what: "the buttons",
    });
    let isBlocked = false;
    buyer.tab.window!.open = () => {
      isBlocked = true;
      return null;
    };
    buyer.pressPayPal();
    await until(() => isBlocked, {signal: stage.signal, what: "the blocked window"});
    stage.tell("The window was blocked. A dialog opens in the page.");
    await buyer.orderIsShown();
    return sees(buyer.message);
  },
};

const offline: Run = {
  name: "offline",
  does: "The buyer's phone loses its connection at the press of Pay, for four seconds.",
  expected: "once",
  why: "The page repeated its request when it was online again, and the server knew it by its id.",
  async act(stage) {
    const {signal} = stage;
    const buyer = await fillCard(stage, CARDS.paid);
    const page = buyer.tab.window!;
    const send = page.fetch.bind(page);
    let isOffline = true;
    let lost = 0;
    page.fetch = (...request) => {
      if (!isOffline) return send(...request);
      lost += 1;
      return Promise.reject(new page.TypeError("The phone is offline."));
    };
    page.dispatchEvent(new page.Event("offline"));
    stage.start("The phone is offline. The buyer presses Pay.");
    buyer.pressPay();
    await until(() => lost > 0, {signal, what: "the lost request"});
    await stage.countDown("The phone is offline.", Date.now() + OFFLINE_MS);
    const during = buyer.message;
    isOffline = false;
    page.dispatchEvent(new page.Event("online"));
    stage.tell("The phone is online again.");
    await buyer.orderIsShown();
    return `The buyer saw: “${during}” Then: “${buyer.message}”`;
  },
};

const twoTabs: Run = {
  name: "two-tabs",
  does: "The buyer pays in two tabs. They are two frames here, which share cart, cookies and storage.",
  expected: "once",
  why: "The server knew that both tabs pay for the same cart.",
  async act(stage) {
    const {phone, signal} = stage;
    const text = "The page opens the checkout in two tabs, and fills in a test card in both.";
    const first = await fillCard(stage, CARDS.paid, {text});
    const second = new Buyer(phone.addTab({card: CARDS.paid}), signal);
    await second.cardIsFilled();
    phone.show(first.tab);
    stage.start("The buyer presses Pay in both tabs.");
    first.pressPay();
    second.pressPay();
    await until(() => [first, second].find(({tab}) => tab.path === "/shop/order/"), {
      signal,
      what: "the page of the paid order",
    });
    await pause(1_500, signal);
    return `The buyer sees in tab 1: “${first.message}” In tab 2: “${second.message}”`;
  },
};

const reload: Run = {
  name: "reload",
  does: "The buyer reloads the page while PayPal takes the money.",
  expected: "once",
  why: "The page remembers its payment, and asked the server what became of it.",
  async act(stage) {
    const {signal} = stage;
    const buyer = await payByCard(stage, "slow-capture");
    await until(() => stage.has("server", /capture$/), {signal, what: "the capture"});
    stage.tell("The buyer reloads the page.");
    buyer.tab.window!.location.reload();
    await buyer.orderIsShown();
    return sees(buyer.message);
  },
};

const doublePress: Run = {
  name: "double-press",
  does: "The buyer presses Pay twice.",
  expected: "once",
  why: "The second press did nothing, because the first payment was in progress.",
  async act(stage) {
    const buyer = await fillCard(stage, CARDS.paid);
    stage.start("The buyer presses Pay twice.");
    buyer.pressPay();
    buyer.pressPay();
    await buyer.orderIsShown();
    return sees(buyer.message);
  },
};

export const runs: readonly Run[] = [
  payment,
  declined,
  challenge,
  replyLost,
  payPalDown,
  webhooks,
  pageClosed,
  canceled,
  popupBlocked,
  offline,
  twoTabs,
  reload,
  doublePress,
];
