import assert from "node:assert/strict";
import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import type {ShopEvent} from "checkout-elements/server";
import {createOrderLinks} from "../../demo/server/order-links.ts";
import {orderMail} from "../../demo/server/order-mail.ts";
import {read, refusal} from "../merchant/support/replies.ts";
import {type SandboxBench, sandboxSuite} from "../merchant/support/sandbox-suite.ts";
import {type Browser, SESSION_KEY} from "../merchant/support/shop.ts";
import {card, CARDS} from "../sandbox/support/orders.ts";
import type {TestSandbox} from "../sandbox/support/sandbox.ts";
import {openDemoShop, type OpenDemoShop} from "./support/demo-shop.ts";

const SHIPPING = {
  name: {fullName: "Ada Byron"},
  address: {
    addressLine1: "2211 North First Street",
    addressLine2: "Floor 3",
    adminArea2: "San Jose",
    adminArea1: "CA",
    postalCode: "95131",
    countryCode: "US",
  },
};
const CONTACT = {email: "ada@buyer.example", phone: "+1 408 555 0100", shipping: SHIPPING};
/** Contact of a wallet's buyer, who types none. */
const EXPRESS = {};

/** An approved order, with the contact that its page has sent. */
async function approvedOrder(
  bench: SandboxBench,
  buyer: Browser,
  contact: unknown = CONTACT,
  sendsContact = true,
): Promise<string> {
  const created = await buyer.post("/checkout/orders/create", {
    items: [
      {sku: "ceramic-teapot", quantity: 2},
      {sku: "linen-notebook", quantity: 1},
    ],
    shipping: SHIPPING,
  });
  const {id} = (await created.json()) as {id: string};
  if (contact === EXPRESS) {
    await bench.ordersClient.approveWallet(id, {total: "205.00", shipping_option: "SHIP_FRE"});
  } else await bench.ordersClient.confirm(id, card(CARDS.ordinary));
  if (sendsContact)
    assert.equal((await buyer.call("PUT", `/demo-orders/${id}/contact`, contact)).status, 204);
  return id;
}

interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Reads the mails about an order, oldest first. */
async function mailsAbout(sandbox: TestSandbox, orderId: string, to = CONTACT.email): Promise<Mail[]> {
  const {body} = await sandbox.call<{mails: Mail[]}>("GET", `/_sandbox/mail?to=${to}&page_size=100`);
  const mails = await Promise.all(
    body.mails
      .filter(({id}) => id.includes(orderId))
      .map(async ({id}) => (await sandbox.call<Mail>("GET", `/_sandbox/mail/${id}`)).body),
  );
  return mails.reverse();
}

/** Reads the link to the order's page from a mail. */
function linkOf({text}: Mail): {path: string; token: string} {
  const url = new URL(/https?:\S+/.exec(text)![0]);
  return {path: url.pathname + url.search, token: url.hash.slice(1)};
}

const open = (shop: OpenDemoShop, orderId: string, token: string) =>
  shop.browser().call("GET", `/demo-orders/${orderId}`, undefined, {authorization: `Bearer ${token}`});

const isMailbox = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input).pathname.startsWith("/mailbox/");

test("the mail about a pending voucher says how and until when to pay", () => {
  const order = {
    id: "ORDER-1",
    amount: {currencyCode: "EUR", value: "75.00"},
    paidWith: {method: "multibanco", name: "Multibanco"},
    pending: {
      entity: "21312",
      reference: "123 456 789",
      expiresAt: "2030-01-04",
      instructionsUrl: "https://www.paypal.com/voucher/1",
    },
  };
  const mail = {wasPending: false, url: "https://shop.example/", expiresAt: Date.UTC(2030, 1, 1)};
  const {subject, text, html} = orderMail(order, {...mail, state: "pending"});
  assert.equal(subject, "Pay to complete your order: ORDER-1");
  const words = ["Pay with Multibanco by January 4, 2030", "21312", "123 456 789", "paypal.com/voucher/1"];
  for (const word of words) assert.ok(text.includes(word) && html.includes(word), word);
  const {pending: _, ...paid} = order;
  assert.match(orderMail(paid, {...mail, state: "paid", wasPending: true}).text, /payment is approved/);
});

sandboxSuite("orders of the demo shop", (bench) => {
  const openShop = (options: Parameters<typeof openDemoShop>[1] = {}) => openDemoShop(bench, options);
  const drained = (shop: OpenDemoShop) => shop.merchant.applied();

  test("the buyer gets one mail about a paid order, also after repeated captures and reconciliation", async () => {
    const shop = await openShop();
    const other = await openShop({orders: shop.orders});
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer);
    assert.deepEqual(await mailsAbout(bench.sandbox, id), []);
    const paid = await read(buyer.capture(id));
    assert.equal(paid.status, 201);
    await Promise.all([buyer.capture(id), buyer.capture(id), buyer.on(other).capture(id)]);
    await Promise.all([shop.merchant.recover(), other.merchant.recover()]);
    await Promise.all([drained(shop), drained(other)]);
    const mails = await mailsAbout(bench.sandbox, id);
    assert.deepEqual(
      mails.map(({subject}) => subject),
      [`Order confirmed: ${paid.body.reference}`],
    );
    assert.match(paid.body.reference, /^KF-/);
    for (const text of [
      "2 × Stoneware teapot, 0.8 l: $150.00",
      "Linen-bound notebook, set of three: $55.00",
      "Shipping: Free",
      "Total: $205.00",
      `Order number: ${paid.body.reference}`,
      "Shipping method: Standard, 3 to 5 days",
      "Ship to: Ada Byron, 2211 North First Street, Floor 3, San Jose, CA 95131, United States",
    ]) {
      assert.ok(mails[0]!.text.includes(text), mails[0]!.text);
      assert.ok(mails[0]!.html.includes(text.split(": ")[1]!), mails[0]!.html);
    }
    assert.doesNotMatch(mails[0]!.text, /ada@buyer|408/);
  });

  test("a pending payment gets a mail, and another one when it is approved or declined", async () => {
    for (const [outcome, subject, message] of [
      ["capture-pending", "Payment approved", /is approved/],
      ["capture-pending-then-declined", "Payment declined", /haven't been charged/],
    ] as const) {
      const shop = await openShop();
      const buyer = shop.browser();
      const id = await approvedOrder(bench, buyer);
      await bench.ordersClient.preset(outcome);
      await buyer.capture(id);
      await drained(shop);
      const [pending] = await mailsAbout(bench.sandbox, id);
      assert.match(pending!.text, /We'll ship once it's approved\./);
      // Its link shows the state.
      const shown = await read(open(shop, id, linkOf(pending!).token));
      assert.equal(shown.body.state, "pending");
      assert.equal(pending!.subject, `Payment pending: ${shown.body.reference}`);

      await bench.ordersClient.later(0.1);
      await buyer.capture(id);
      await buyer.capture(id);
      await drained(shop);
      await bench.ordersClient.backToNow();
      const mails = await mailsAbout(bench.sandbox, id);
      assert.equal(mails.length, 2);
      const decided = mails.find((mail) => mail.subject === `${subject}: ${shown.body.reference}`);
      assert.match(decided!.text, message);
    }
  });

  test("a failing mailbox doesn't fail a payment, and the mail is sent later", async () => {
    let isBroken = true;
    const fetch: typeof globalThis.fetch = (input, init) =>
      isBroken && isMailbox(input)
        ? Promise.reject(new TypeError("the mailbox is away"))
        : globalThis.fetch(input, init);
    const shop = await openShop({fetch});
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer);
    assert.equal((await read(buyer.capture(id))).body.status, "COMPLETED");
    await drained(shop);
    assert.deepEqual(await mailsAbout(bench.sandbox, id), []);
    isBroken = false;
    // The event comes again.
    shop.clock.advance(60_000);
    await shop.merchant.recover();
    assert.equal((await mailsAbout(bench.sandbox, id)).length, 1);
  });

  test("a payment doesn't wait for its mail", async () => {
    let release: (reply: Response) => void = () => undefined;
    const held = new Promise<Response>((resolve) => (release = resolve));
    const fetch: typeof globalThis.fetch = (input, init) =>
      isMailbox(input) ? held : globalThis.fetch(input, init);
    const shop = await openShop({fetch});
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer);
    assert.equal((await read(buyer.capture(id))).body.status, "COMPLETED");
    release(new Response(null, {status: 204}));
    await drained(shop);
  });

  test("without a typed address the mail goes to the payer that PayPal names", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer, EXPRESS);
    await buyer.capture(id);
    await drained(shop);
    const {body} = await bench.sandbox.call<{mails: {id: string; to: string}[]}>("GET", "/_sandbox/mail");
    assert.match(body.mails.find((mail) => mail.id.includes(id))?.to ?? "", /@buyer\.example$/);
  });

  test("an order whose page has sent no contact is mailed with what PayPal named", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer, EXPRESS, false);
    await buyer.capture(id);
    await drained(shop);
    const order = shop.orders.find(id)!;
    assert.deepEqual([order.state, order.mailed, order.email], ["paid", "paid", null]);
    const [mail] = await mailsAbout(bench.sandbox, id, order.payer!);
    assert.ok(mail!.text.includes("Total: $205.00"), mail!.text);
    assert.equal((await open(shop, id, linkOf(mail!).token)).status, 200);
  });

  test("a contact that comes after the event gets the mail, and an older event changes nothing", async () => {
    const events: ShopEvent[] = [];
    const shop = await openShop({onEvent: (event) => void events.push(event)});
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer, CONTACT, false);
    await bench.ordersClient.preset("capture-pending");
    await buyer.capture(id);
    await drained(shop);
    assert.equal((await buyer.call("PUT", `/demo-orders/${id}/contact`, CONTACT)).status, 204);
    await bench.ordersClient.later(0.1);
    await buyer.capture(id);
    await drained(shop);
    await bench.ordersClient.backToNow();
    assert.equal((await mailsAbout(bench.sandbox, id)).length, 2);
    const [pending] = events;
    assert.equal(pending?.type, "payment.pending");
    await shop.onEvent(pending, {signal: new AbortController().signal});
    assert.equal(shop.orders.find(id)?.state, "paid");
    assert.equal((await mailsAbout(bench.sandbox, id)).length, 2);
  });

  test("a signed link shows its order on another device, and no more than the buyer's own page", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer);
    await buyer.capture(id);
    await drained(shop);
    const [mail] = await mailsAbout(bench.sandbox, id);
    const {path, token} = linkOf(mail!);
    assert.equal(path, `/shop/order/?id=${id}`);
    const shown = await read(open(shop, id, token));
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get("cache-control"), "no-store");
    const {status: _, captures: __, ...own} = (await read(buyer.get(`/checkout/orders/${id}`))).body;
    assert.deepEqual(shown.body, {...own, state: "paid"});
    // It gives no session: the order can't be changed or captured with it.
    assert.deepEqual(await refusal(shop.browser().get(`/checkout/orders/${id}`)), [404, "ORDER_NOT_FOUND"]);
  });

  test("a signed-in customer lists their own orders, newest first, with links that open them anywhere", async () => {
    const shop = await openShop();
    const [ada, eve, guest] = [shop.browser(), shop.browser(), shop.browser()];
    await ada.call("POST", "/demo-account", {name: "Ada"});
    await eve.call("POST", "/demo-account", {name: "Eve"});
    const bought = async (buyer: Browser, contact: unknown = CONTACT) => {
      const id = await approvedOrder(bench, buyer, contact);
      assert.equal((await buyer.capture(id)).status, 201);
      shop.clock.advance(1000);
      return id;
    };
    const first = await bought(ada);
    const express = await bought(ada, EXPRESS);
    const others = await bought(eve);
    const guests = await bought(guest);
    const unpaid = await approvedOrder(bench, ada);
    await drained(shop);
    interface Listed {
      readonly id: string;
      readonly reference: string;
      readonly state: string;
      readonly amount: object;
      readonly token: string;
    }
    const listOf = async (buyer: Browser) => {
      const reply = await buyer.call("GET", "/demo-orders");
      return ((await reply.json()) as {orders: readonly Listed[]}).orders;
    };
    const orders = await listOf(ada);
    assert.deepEqual(
      orders.map(({id}) => id),
      [express, first],
    );
    assert.deepEqual(
      (await listOf(eve)).map(({id}) => id),
      [others],
    );
    const [newest] = orders;
    assert.deepEqual([newest?.state, newest?.amount], ["paid", {currencyCode: "USD", value: "205.00"}]);
    assert.match(newest?.reference ?? "", /^KF-/);
    assert.equal((await open(shop, express, newest?.token ?? "")).status, 200);
    for (const id of [guests, unpaid, others])
      assert.deepEqual(await refusal(open(shop, id, newest?.token ?? "")), [404, "ORDER_NOT_FOUND"]);
    assert.deepEqual(await refusal(guest.call("GET", "/demo-orders")), [401, "SIGNED_OUT"]);
    // The same account on another device.
    const device = shop.browser();
    await device.call("POST", "/demo-account", {name: "ada"});
    assert.equal((await listOf(device)).length, 2);
  });

  test("a forged link, another order's and an expired one show nothing", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const [id, otherId] = [await approvedOrder(bench, buyer), await approvedOrder(bench, buyer)];
    const links = createOrderLinks(SESSION_KEY, () => shop.clock.now());
    const {token, expiresAt} = await links.sign(id);
    assert.equal((await open(shop, id, token)).status, 200);
    const [header, , signature] = token.split(".");
    const claims = Buffer.from(JSON.stringify({sub: otherId, exp: 4e9})).toString("base64url");
    const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
    const foreign = createOrderLinks(`${SESSION_KEY}!`, () => shop.clock.now());
    for (const [order, forged] of [
      [otherId, token],
      [otherId, `${header}.${claims}.${signature}`],
      [otherId, `${unsigned}.${claims}.`],
      [id, (await foreign.sign(id)).token],
      [id, "-"],
    ] as const) {
      assert.deepEqual(await refusal(open(shop, order, forged)), [404, "ORDER_NOT_FOUND"]);
    }
    assert.deepEqual(await refusal(buyer.call("GET", `/demo-orders/${id}`)), [404, "ORDER_NOT_FOUND"]);
    shop.clock.advance(expiresAt - shop.clock.now());
    assert.deepEqual(await refusal(open(shop, id, token)), [410, "LINK_EXPIRED"]);
  });

  test("the contact of an order that is not paid is deleted after 30 days", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const unpaid = await approvedOrder(bench, buyer);
    const pay = async () => {
      const id = await approvedOrder(bench, buyer);
      await buyer.capture(id);
      await drained(shop);
      return id;
    };
    const paid = await pay();
    shop.clock.advance(30 * 24 * 60 * 60 * 1000);
    await pay();
    assert.ok(shop.orders.find(unpaid));
    shop.clock.advance(1);
    await pay();
    assert.equal(shop.orders.find(unpaid), undefined);
    assert.ok(shop.orders.find(paid));
  });

  test("only the order's own session sets its contact", async () => {
    const shop = await openShop();
    const buyer = shop.browser();
    const id = await approvedOrder(bench, buyer);
    const stranger = shop.browser();
    await stranger.token();
    const put = (browser: Browser, body: unknown, headers = {}) =>
      refusal(browser.call("PUT", `/demo-orders/${id}/contact`, body, headers));
    assert.deepEqual(await put(stranger, CONTACT), [404, "ORDER_NOT_FOUND"]);
    assert.deepEqual(await put(buyer, CONTACT, {"sec-fetch-site": "cross-site"}), [403, "FOREIGN_ORIGIN"]);
    for (const wrong of [{email: "ada"}, {phone: "call me"}, {email: "a@b.example", to: "x"}]) {
      assert.deepEqual(await put(buyer, wrong), [400, "INVALID_REQUEST"]);
    }
  });

  test("without the sandbox of --sandbox there are no such routes", async () => {
    const shop = await openShop({variables: {SANDBOX: "off"}});
    const reply = shop.browser().call("PUT", "/demo-orders/X/contact", CONTACT);
    assert.equal((await reply).status, 404);
  });

  test("the checkout offers a signed-in customer the address of the last paid order", async () => {
    const pages = await mkdtemp(join(tmpdir(), "checkout-pages-"));
    const offer = "<!--if contact-->{{savedAddress}} {{savedContact}}<!--end contact-->";
    await writeFile(join(pages, "checkout.html"), offer);
    const shop = await openShop({pages});
    const checkout = async (browser: Browser) => (await browser.send("/checkout.html")).text();
    const buyer = shop.browser();
    await buyer.call("POST", "/demo-account", {name: "Ada"});
    const id = await approvedOrder(bench, buyer);
    // An order that was not paid is not offered.
    assert.equal(await checkout(buyer), "");
    await buyer.capture(id);
    await drained(shop);
    const page = await checkout(buyer);
    assert.match(page, /Ada Byron, 2211 North First Street, Floor 3, San Jose, CA 95131, United States/);
    assert.match(page, /&quot;email&quot;:&quot;ada@buyer\.example&quot;/);
    // Other customers don't see it, and neither does the same browser after signing out.
    const eve = shop.browser();
    await eve.call("POST", "/demo-account", {name: "Eve"});
    assert.equal(await checkout(eve), "");
    await buyer.call("DELETE", "/demo-account");
    assert.equal(await checkout(buyer), "");
    await rm(pages, {recursive: true});
  });
});
