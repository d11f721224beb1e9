import assert from "node:assert/strict";
import {test} from "node:test";
import {pageLanguages, paymentPageTexts} from "./support/declared.ts";
import {
  dimension,
  type Fields,
  item,
  linkBody,
  LinksClient,
  type LinkReply,
  paymentsOf,
  usd,
  variants,
} from "./support/links.ts";
import {pressed} from "./support/approvals.ts";
import {SESSION, Visit} from "./support/payment-pages.ts";
import {CARDS} from "./support/orders.ts";
import {withSandbox, PAGE, type TestSandbox} from "./support/sandbox.ts";

const ADDRESS = {
  address_line_1: "7 Quay Row",
  admin_area_2: "Bristol",
  postal_code: "BS1 4QA",
  country_code: "GB",
};
const BUYER = {name: "Imogen Hartley-Shah", email_address: "imogen@buyer.example"};

/** A merchant with one link, and a buyer on its page. */
class Shop {
  readonly sandbox: TestSandbox;
  readonly client: LinksClient;
  readonly link: LinkReply;
  readonly visit: Visit;
  readonly email: string;

  private constructor(sandbox: TestSandbox, client: LinksClient, link: LinkReply, email: string) {
    this.email = email;
    this.sandbox = sandbox;
    this.client = client;
    this.link = link;
    this.visit = new Visit(sandbox, link.id);
  }

  static #count = 0;

  static async open(
    sandbox: TestSandbox,
    fields: Fields = {},
    more: Fields = {},
    profile: Fields = {tax: {name: "Sales tax", percentage: "8.25"}},
    account: Fields = {},
  ): Promise<Shop> {
    const email_address = `quay-${(this.#count += 1)}@store.example`;
    const application = {name: "Quay Pottery", profile: {email_address, ...profile}, ...account};
    const client = await LinksClient.of(sandbox, application);
    return new Shop(sandbox, client, await client.newLink([item(fields)], more), email_address);
  }

  async mails(to: string): Promise<number> {
    const path = `/_sandbox/mail?to=${encodeURIComponent(to)}`;
    return (await this.sandbox.call<{mails: readonly unknown[]}>("GET", path)).body.mails.length;
  }
}

const mug: Fields = {
  unit_amount: undefined,
  description: "Thrown by hand.",
  taxes: [{type: "PREFERENCE", value: "PROFILE"}],
  shipping: [{type: "FLAT", value: "4.00"}],
  adjustable_quantity: {maximum: 5},
  customer_notes: [{label: "Which date?", required: true}, {label: "Message"}],
  ...variants(
    dimension(
      "Size",
      [
        ["Small", "18.00"],
        ["Large", "24.00"],
      ],
      true,
    ),
    dimension("Glaze", ["Oat", "Slate"]),
  ),
};

withSandbox("the page of a payment link", (sandbox) => {
  test("shows the items, the options and the total", async () => {
    const {visit} = await Shop.open(sandbox(), mug);
    const {status, text, headers} = await visit.page();
    assert.equal(status, 200);
    for (const words of [
      "Stoneware mug",
      "Thrown by hand.",
      "Small",
      "Large",
      "$24.00",
      "Slate",
      "Which date?",
    ]) {
      assert.ok(text.includes(words), words);
    }
    // The first options are selected, and the price is theirs.
    assert.deepEqual(
      [...text.matchAll(/value="(\w+)"\s+checked/g)].map(([, value]) => value),
      ["Small", "Oat"],
    );
    const {price} = await visit.data();
    assert.deepEqual(price, {
      total: "23.49",
      totalText: "$23.49",
      units: ["$18.00"],
      rows: [
        {label: "1 × Stoneware mug", amount: "$18.00"},
        {label: "Sales tax", amount: "$1.49"},
        {label: "Shipping", amount: "$4.00"},
      ],
      ways: ["paypal", "card"],
    });
    assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin-allow-popups");
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      assert.ok(policy.includes(directive), directive);
    }
    assert.equal(headers.get("Cache-Control"), "no-store");
  });

  test("shows the maximum quantity, required notes and the price of each option", async () => {
    const {visit} = await Shop.open(sandbox(), mug);
    const {text} = await visit.page();
    assert.match(text, /data-largest="5"/);
    const notes = [...text.matchAll(/<textarea([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    assert.deepEqual(
      notes.map((attributes) => attributes.includes("aria-required=true")),
      [true, false],
    );
    assert.ok(text.includes("<small>$24.00</small>"));
  });

  test("uses the language of the address, or else the browser's first supported one", async () => {
    const {visit} = await Shop.open(sandbox(), {...mug, customer_notes: []});
    const cases: [accepted: string | undefined, query: string, language: string][] = [
      [undefined, "", "en"],
      ["de-AT, en;q=0.5", "", "de"],
      ["nb, pl;q=0.9, de;q=0.8, en;q=0.7", "", "de"],
      ["en;q=0.3, ar;q=0.9", "", "ar"],
      ["de", "?locale=pl", "en"],
      ["de;q=0", "", "en"],
      ["de;q=0, ar;q=0.1", "", "ar"],
      [";;,=", "", "en"],
      ...pageLanguages.map((language): [undefined, string, string] => [
        undefined,
        `?locale=${language}`,
        language,
      ]),
    ];
    for (const [accepted, query, language] of cases) {
      const {text} = await visit.page(accepted, query);
      const direction = language === "ar" ? "rtl" : "ltr";
      assert.match(
        text,
        new RegExp(`<html\\s+lang="${language}"\\s+dir="${direction}"`),
        `${accepted} ${query}`,
      );
      assert.ok(text.includes(paymentPageTexts(language as "en").page.orCard), language);
      assert.match(text, new RegExp(` locale="${language}"`));
    }
  });

  test("an unknown or deleted link gets a page with a message", async () => {
    const {visit, client, link} = await Shop.open(sandbox());
    await client.delete(link.id);
    for (const gone of [visit, new Visit(sandbox(), "PLB-NONE"), new Visit(sandbox(), "a'b")]) {
      const {status, text} = await gone.page();
      assert.equal(status, 404);
      assert.ok(text.includes("Payment link not found"));
    }
    assert.ok((await visit.page("de")).text.includes("Zahlungslink nicht gefunden"));
    assert.equal((await visit.price({})).status, 404);
    assert.equal((await visit.post("client-tokens", {session: SESSION})).status, 404);
  });

  test("an inactive link takes no payments until it is active again", async () => {
    const {visit, client, link} = await Shop.open(sandbox(), mug);
    await client.setStatus(link.id, "INACTIVE");
    assert.equal((await client.show(link.id)).body.status, "INACTIVE");
    const closed = await visit.page();
    assert.equal(closed.status, 410);
    const late = await visit.post("orders", {
      ...{version: "seen before", total: "23.49", method: "card", session: SESSION},
      choice: [{options: ["Small", "Oat"], notes: ["Saturday"]}],
      buyer: BUYER,
    });
    assert.equal(late.status, 404, late.text);
    assert.ok(closed.text.includes("Ask Quay Pottery for a new link."));
    assert.equal((await visit.price({options: ["Small", "Oat"]})).status, 404);
    await client.setStatus(link.id, "ACTIVE");
    assert.equal((await visit.page()).status, 200);
    for (const [id, body, status] of [
      ["PLB-UNKNOWN", {status: "ACTIVE"}, 404],
      [link.id, {status: "DELETED"}, 400],
    ] as const) {
      assert.equal((await sandbox().call("POST", `/_sandbox/payment-links/${id}`, {body})).status, status);
    }
  });

  test("the server calculates the price from the primary option and the quantity", async () => {
    const {visit} = await Shop.open(sandbox(), mug);
    const {body} = await visit.price({quantity: 3, options: ["Large", "Slate"]});
    assert.equal(body.price.total, "81.94");
    assert.deepEqual(body.price.units, ["$24.00"]);
    const german = await visit.post("prices?locale=de", {choice: [{options: ["Large", "Slate"]}]});
    assert.match(german.body.price.totalText, /^29,98\s\$$/);
    assert.deepEqual(
      body.price.rows.map(({amount}) => amount),
      ["$72.00", "$5.94", "$4.00"],
    );
    // Pay Later starts at 30 dollars.
    assert.deepEqual(body.price.ways, ["paypal", "paylater", "card"]);
    for (const choice of [
      {quantity: 6, options: ["Large", "Slate"]},
      {options: ["Huge", "Slate"]},
      {options: ["Slate", "Large"]},
      {},
    ]) {
      assert.equal((await visit.price(choice)).status, 422, JSON.stringify(choice));
    }
    for (const choice of [{quantity: 0}, {quantity: 1.5}, {quantity: -1}, {unit_amount: usd("1.00")}]) {
      assert.equal(
        (await visit.price({options: ["Small", "Oat"], ...choice})).status,
        400,
        JSON.stringify(choice),
      );
    }
  });

  test("creates no order when the price or offer differs from what the buyer saw", async () => {
    const {visit, client, link} = await Shop.open(sandbox(), {adjustable_quantity: {maximum: 2}});
    const cheaper = await visit.order({total: "1.00"});
    assert.equal(cheaper.status, 200);
    assert.equal(cheaper.body.state, "repriced");
    assert.equal(cheaper.body.price.total, "18.00");
    const two = await visit.order({choice: [{quantity: 2}]});
    assert.equal(two.body.state, "repriced");
    assert.equal(two.body.price.total, "36.00");
    const {version} = await visit.data();
    await client.replace(link.id, linkBody([item({name: "Another mug"})]));
    assert.deepEqual((await visit.order({version})).body, {state: "changed"});
    const seen = await visit.data();
    assert.deepEqual(await paymentsOf(sandbox(), link.id), []);
    await client.delete(link.id);
    const gone = await visit.post("orders", {
      ...{version: seen.version, total: "18.00", method: "card", session: SESSION},
      choice: [{}],
      buyer: BUYER,
    });
    assert.deepEqual([gone.status, (gone.body as {name?: string}).name], [404, "RESOURCE_NOT_FOUND"]);
  });

  test("invalid fields get an error in the buyer's language", async () => {
    const {visit} = await Shop.open(sandbox(), {...mug, collect_shipping_address: true});
    const fieldsOf = async (more: Fields) => {
      const answer = await visit.order({choice: [{options: ["Small", "Oat"], notes: ["Saturday"]}], ...more});
      assert.equal(answer.status, 200, answer.text);
      return answer.body.problems.map(({field}) => field);
    };
    const shipped = {...BUYER, shipping_address: ADDRESS};
    assert.deepEqual(await fieldsOf({}), ["shipping-line1"]);
    assert.deepEqual(await fieldsOf({buyer: {...shipped, name: " ", email_address: "imogen@"}}), [
      "email",
      "name",
    ]);
    assert.deepEqual(
      await fieldsOf({buyer: {...shipped, shipping_address: {country_code: "US", postal_code: "BS1 4QA"}}}),
      ["shipping-postalCode", "shipping-line1", "shipping-city", "shipping-region"],
    );
    assert.deepEqual(
      await fieldsOf({buyer: shipped, choice: [{quantity: 6, options: ["Small", "Oat"], notes: [" "]}]}),
      ["item-0-quantity", "item-0-note-0"],
    );
    const {version} = await visit.data();
    const body = {
      version,
      total: "23.49",
      method: "card",
      session: SESSION,
      choice: [{quantity: 9, options: ["Small", "Oat"]}],
      buyer: BUYER,
    };
    const {problems} = (await visit.post("orders?locale=de", body)).body;
    assert.ok(
      problems.some(({message}) => message === "Geben Sie eine Menge von 1 bis 5 ein."),
      JSON.stringify(problems),
    );
  });

  test("refuses requests of other sites and ports", async () => {
    const {visit, link} = await Shop.open(sandbox());
    const orderId = (await visit.order()).body.orderId;
    await visit.approve(orderId);
    for (const origin of [PAGE, "http://127.0.0.1:8082", "null", ""]) {
      for (const path of ["client-tokens", "prices", "orders", `orders/${orderId}/capture`]) {
        assert.equal((await visit.post(path, {}, origin)).status, 403, `${origin} ${path}`);
      }
    }
    assert.deepEqual(
      (await paymentsOf(sandbox(), link.id)).map(({status}) => status),
      ["CREATED"],
    );
  });

  test("a page's token works on that page only, and another session cannot pay its order", async () => {
    const {visit} = await Shop.open(sandbox());
    const token = await visit.clientToken();
    const elsewhere = await sandbox().call("POST", "/v2/payments/find-eligible-methods", {
      token,
      headers: {Origin: PAGE},
    });
    assert.equal(elsewhere.status, 403);
    assert.equal((await sandbox().call("GET", "/v1/checkout/payment-resources", {token})).status, 403);
    const {orderId} = (await visit.order()).body;
    assert.equal((await visit.approve(orderId, CARDS.ordinary, "another-visit")).status, 404);
    assert.equal((await visit.approve(orderId)).status, 200);
  });

  test("a payment completes the link's order and sends the receipt", async () => {
    const {visit, link} = await Shop.open(sandbox(), {collect_shipping_address: true});
    const email_address = `pays-${link.id.toLowerCase()}@buyer.example`;
    const buyer = {name: "Imogen Hartley-Shah", email_address, shipping_address: ADDRESS};
    const made = await visit.order({buyer, method: "card"});
    assert.equal(made.status, 201);
    const {orderId} = made.body;
    assert.equal((await visit.receipt(orderId)).status, 404);
    await visit.approve(orderId);
    const captured = await visit.capture(orderId);
    assert.equal(captured.status, 200);
    assert.equal(captured.body.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");
    const mails = await sandbox().call<{mails: readonly unknown[]}>(
      "GET",
      `/_sandbox/mail?to=${email_address}`,
    );
    assert.equal(mails.body.mails.length, 1);
    const {status, text} = await visit.receipt(orderId);
    assert.equal(status, 200);
    for (const words of ["You paid $18.00", orderId, "Stoneware mug", "Quay Pottery"])
      assert.ok(text.includes(words), words);
    // The receipt hides the buyer's data, because its address may be passed on.
    assert.ok(!text.includes(email_address) && text.includes("@buyer.example"));
    assert.ok(!text.includes("Quay Row"));
    assert.ok(text.includes(`href="/pay/${link.id}"`), "a link to pay again");
    const asked = await sandbox().call("GET", `/pay/${link.id}/receipts/${orderId}?locale=de%22x`);
    assert.ok(asked.text.includes(`href="/pay/${link.id}?locale=de%22x"`), "the link keeps the language");
  });

  test("a payment in PayPal's window has the buyer and the address of the wallet", async () => {
    const {visit, email} = await Shop.open(sandbox(), {collect_shipping_address: true});
    const {version, price} = await visit.data();
    const made = await visit.post("orders", {
      version,
      total: price.total,
      method: "other",
      session: SESSION,
      choice: [{}],
    });
    const {orderId} = made.body;
    await pressed(sandbox(), `/approvals/order/${orderId}`, {
      action: "approve",
      buyer: "buyer-us",
      card: "WALLET-US-1",
      address: "0",
      total: price.total,
    });
    assert.equal((await visit.capture(orderId)).status, 200);
    const {body} = await sandbox().call<{mails: readonly {id: string}[]}>(
      "GET",
      `/_sandbox/mail?to=${email}`,
    );
    const mail = await sandbox().call<{text: string}>("GET", `/_sandbox/mail/${body.mails[0]?.id}`);
    assert.match(mail.body.text, /morgan\.reyes@buyer\.example[^]*Ship to: Morgan Reyes, .*United States/);
    assert.ok((await visit.receipt(orderId)).text.includes("You paid $18.00"));
  });

  test("the guest form replaces the card and its contact fields for an account without card fields", async () => {
    const both = (await (await Shop.open(sandbox())).visit.page()).text;
    assert.match(both, /<checkout-card-fields/);
    assert.doesNotMatch(both, /<checkout-guest-button/);
    assert.doesNotMatch(both, /id="buyer" novalidate hidden/);
    const methods = {payment_methods: ["paypal", "basic_cards"]};
    const guest = (await (await Shop.open(sandbox(), {}, {}, undefined, methods)).visit.page()).text;
    assert.match(guest, /<checkout-guest-button/);
    assert.doesNotMatch(guest, /<checkout-card-fields/);
    assert.match(guest, /id="buyer" novalidate hidden/);
  });

  test("concurrent and repeated captures take the money once", async () => {
    const shop = await Shop.open(sandbox());
    const {visit, link} = shop;
    const email_address = `once-${link.id.toLowerCase()}@buyer.example`;
    const {orderId} = (await visit.order({buyer: {...BUYER, email_address}})).body;
    await visit.approve(orderId);
    const answers = await Promise.all(Array.from({length: 12}, () => visit.capture(orderId)));
    answers.push(await visit.capture(orderId));
    const ids = answers.map(({status, body}) => [
      status,
      body.purchase_units[0]?.payments.captures.map(({id}) => id),
    ]);
    assert.equal(new Set(ids.map((each) => JSON.stringify(each))).size, 1, JSON.stringify(ids));
    assert.equal(ids[0]?.[0], 200);
    assert.equal(await shop.mails(email_address), 1);
  });

  test("a capture by the merchant completes the payment and sends the mails once", async () => {
    const shop = await Shop.open(sandbox());
    const {visit, client, link} = shop;
    const pay = async (who: string, number: string) => {
      const email_address = `${who}-${link.id.toLowerCase()}@buyer.example`;
      const {orderId} = (await visit.order({buyer: {...BUYER, email_address}})).body;
      await visit.approve(orderId, number);
      const path = `/v2/checkout/orders/${orderId}/capture`;
      const answer = await sandbox().call("POST", path, {token: client.token, body: {}});
      assert.equal(answer.status, 201, answer.text);
      const receipt = await visit.receipt(orderId);
      // The page that is still open gets the result, too.
      assert.equal((await visit.capture(orderId)).status, 200);
      return {receipt, mails: await shop.mails(email_address)};
    };
    const paid = await pay("rest", CARDS.ordinary);
    assert.deepEqual([paid.receipt.status, paid.mails], [200, 1]);
    assert.ok(paid.receipt.text.includes("You paid $18.00"));
    const declined = await pay("no", CARDS.declined);
    assert.deepEqual([declined.receipt.status, declined.mails], [200, 0]);
    assert.ok(declined.receipt.text.includes("was declined"));
  });

  test("a declined card leads to a receipt with a message, and the link can be paid again", async () => {
    const {visit} = await Shop.open(sandbox(), {}, {return_url: "https://store.example/thanks"});
    const declined = await visit.paid({}, CARDS.declined);
    const again = await visit.capture(declined);
    assert.equal(again.body.purchase_units[0]?.payments.captures[0]?.status, "DECLINED");
    const receipt = await visit.receipt(declined);
    assert.ok(receipt.text.includes("was declined"));
    // After a decline there is no link back to the shop.
    assert.ok(!receipt.text.includes('id="back"'));
    assert.ok(receipt.text.includes("Pay again"));
    assert.ok((await visit.receipt(await visit.paid())).text.includes("You paid"));
  });

  test("the receipt shows a payment's review and its result", async () => {
    const {visit, client} = await Shop.open(sandbox(), {}, {return_url: "https://store.example/thanks"});
    const {orderId} = (await visit.order()).body;
    await visit.approve(orderId);
    const preset = {outcome: "capture-pending", times: 1};
    assert.equal((await sandbox().call("POST", "/_sandbox/presets", {body: preset})).status, 201);
    const captured = await visit.capture(orderId);
    const waiting = await visit.receipt(orderId);
    assert.ok(!waiting.text.includes("You paid"));
    assert.ok(waiting.text.includes('id="back"'), "a link back");
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 3_600}});
    const receipt = await visit.receipt(orderId);
    assert.ok(receipt.text.includes("You paid $18.00"));
    // The receipt hides the buyer's e-mail address, because its own address may be passed on.
    assert.ok(receipt.text.includes("i•••@buyer.example"));
    assert.ok(!receipt.text.includes(BUYER.email_address));
    assert.match(receipt.text, /1:00\sPM UTC/, "the end of the review");
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
    const id = captured.body.purchase_units[0]?.payments.captures[0]?.id;
    for (const [amount, words] of [
      [usd("5.00"), "You paid $18.00"],
      [usd("13.00"), "was refunded"],
    ] as const) {
      const path = `/v2/payments/captures/${id}/refund`;
      const refund = await sandbox().call("POST", path, {token: client.token, body: {amount}});
      assert.equal(refund.status, 201, refund.text);
      const after = await visit.receipt(orderId);
      assert.ok(after.text.includes(words), /<h1[^>]*>[^<]*/.exec(after.text)?.[0]);
    }
  });

  test("orders that are not approved or of another link cannot be captured", async () => {
    const {visit} = await Shop.open(sandbox());
    const other = await Shop.open(sandbox());
    const {orderId} = (await visit.order()).body;
    const early = await visit.capture(orderId);
    assert.deepEqual([early.status, early.body.details[0]?.issue], [422, "ORDER_NOT_APPROVED"]);
    await visit.approve(orderId);
    assert.equal((await other.visit.capture(orderId)).status, 404);
    assert.equal((await visit.capture("NONE")).status, 404);
    await visit.capture(orderId);
    assert.equal((await other.visit.receipt(orderId)).status, 404);
  });

  test("a receipt links back to the shop, and an order is captured after its link is deleted", async () => {
    const return_url = "https://store.example/thanks?order=7&reference=the-shops&x=<y>";
    const {visit, client, link} = await Shop.open(sandbox(), {}, {return_url});
    const {orderId} = (await visit.order()).body;
    await visit.approve(orderId);
    await visit.capture(orderId);
    const {text} = await visit.receipt(orderId, "ar");
    const href = /id="back" class="primary" href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    const target = new URL(href ?? "");
    assert.deepEqual(
      [target.origin, target.searchParams.get("order"), target.searchParams.getAll("reference")],
      ["https://store.example", "7", [orderId]],
    );
    assert.match(text, /<html\s+lang="ar"\s+dir="rtl"/);
    assert.match(text, new RegExp(`href="/pay/${link.id}"`));
    const later = (await visit.order()).body.orderId;
    await visit.approve(later);
    await client.delete(link.id);
    assert.equal((await visit.capture(later)).status, 200);
    const receipt = await visit.receipt(later);
    assert.equal(receipt.status, 200);
    assert.ok(!receipt.text.includes("Pay again"));
  });

  test("texts of merchants and buyers are escaped in all places", async () => {
    const hostile = `</script></title><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
    const name = hostile.slice(0, 120);
    const fields = {
      name,
      description: hostile,
      unit_amount: undefined,
      taxes: [{name: `tax ${name}`.slice(0, 120), type: "PERCENTAGE", value: "10"}],
      customer_notes: [{label: `note ${name}`.slice(0, 120), required: true}],
      adjustable_quantity: {maximum: 3},
      ...variants(dimension(`size ${name}`.slice(0, 120), [[`option ${name}`.slice(0, 120), "3.00"]], true)),
    };
    const client = await LinksClient.of(sandbox(), {name});
    const {id} = await client.newLink([item(fields)], {return_url: "https://store.example/?a='onclick=x"});
    const visit = new Visit(sandbox(), id);
    const orderId = await visit.paid({
      choice: [{options: [`option ${name}`.slice(0, 120)], notes: [hostile]}],
      buyer: {...BUYER, name: hostile},
    });
    const page = await visit.page();
    for (const {text} of [page, await visit.receipt(orderId)]) {
      assert.doesNotMatch(text, /<script>|<img/);
      assert.ok(
        text.includes("&lt;script&gt;alert(1)") || text.includes("&lt;script&gt;"),
        text.slice(0, 300),
      );
    }
    const eligibility = /data-eligibility>\s*(\{.*?\})\s*<\/script>/s.exec(page.text)?.[1] ?? "";
    assert.ok("eligible_methods" in (JSON.parse(eligibility) as object));
    assert.equal((await visit.receipt(orderId)).status, 200);
  });

  test("several line items are chosen and priced together", async () => {
    const client = await LinksClient.of(sandbox(), {profile: {}});
    const taxed = {taxes: [{type: "PERCENTAGE", value: "10"}]};
    const {id} = await client.newLink([
      item({...taxed, adjustable_quantity: {maximum: 4}}),
      item({name: "Saucer", unit_amount: usd("5.00"), ...taxed}),
    ]);
    const visit = new Visit(sandbox(), id);
    const {price} = (await visit.price({quantity: 2}, {})).body;
    assert.deepEqual(price.rows, [
      {label: "2 × Stoneware mug", amount: "$36.00"},
      {label: "1 × Saucer", amount: "$5.00"},
      {label: "Tax", amount: "$4.10"},
    ]);
    assert.equal(price.total, "45.10");
    assert.equal((await visit.order({choice: [{quantity: 2}, {}], total: "45.10"})).status, 201);
    assert.equal((await visit.order({choice: [{quantity: 2}], total: "45.10"})).status, 422);
  });
});

withSandbox(
  "the elements' files",
  (sandbox) => {
    test("serves the elements' files and nothing outside their folder", async () => {
      const {status, headers, text} = await sandbox().call("GET", "/cdn/v1/checkout.js");
      assert.deepEqual([status, text], [200, "// the tags"]);
      assert.match(headers.get("Content-Type") ?? "", /^text\/javascript/);
      for (const path of ["none.js", "..%2f..%2fpackage.json", "%2e%2e/%2e%2e/package.json"]) {
        assert.equal((await sandbox().call("GET", `/cdn/v1/${path}`)).status, 404, path);
      }
    });
  },
  {"v1/checkout.js": "// the tags"},
);

withSandbox("the address form of a payment link", (sandbox) => {
  test("preselects the country of the locale or the currency", async () => {
    for (const [language, currency, expected] of [
      ["en-US", "USD", "US"],
      ["ar-EG", "USD", "EG"],
      ["en-GB", "EUR", "GB"],
      // en-US is the default of many browsers.
      ["en-US", "GBP", "GB"],
      ["de", "EUR", "DE"],
      ["de", "CHF", "CH"],
      ["pt", "EUR", "FR"],
      // Languages that the page doesn't have.
      ["pl-PL,pl;q=0.9,en-US;q=0.8", "PLN", "PL"],
      ["fi, en;q=0.5", "EUR", "FI"],
      ["en", "EUR", "FR"],
    ] as const) {
      const sold = {unit_amount: {currency_code: currency, value: "18.00"}, collect_shipping_address: true};
      const {visit} = await Shop.open(sandbox(), sold, {}, {country_code: "FR"});
      const {text} = await visit.page(language);
      const selected = /value="([A-Z]{2})"[^>]*\sselected/.exec(text)?.[1];
      assert.equal(selected, expected, `${language} ${currency}`);
    }
  });
});
