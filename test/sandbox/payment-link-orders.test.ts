import assert from "node:assert/strict";
import {test} from "node:test";
import {pageLanguages} from "./support/declared.ts";
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
import {CARDS} from "./support/orders.ts";
import {Visit} from "./support/payment-pages.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

const ADDRESS = {
  address_line_1: "7 Quay Row",
  admin_area_2: "Bristol",
  postal_code: "BS1 4QA",
  country_code: "GB",
};
const BUYER = {name: "Imogen Hartley-Shah", email_address: "imogen@buyer.example"};

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly about: unknown;
  readonly text: string;
  readonly html: string;
}

/** A merchant and the buyers of its links. */
class Shop {
  readonly sandbox: TestSandbox;
  readonly client: LinksClient;
  readonly email: string;

  private constructor(sandbox: TestSandbox, client: LinksClient, email: string) {
    this.sandbox = sandbox;
    this.client = client;
    this.email = email;
  }

  static #count = 0;

  static async open(sandbox: TestSandbox, more: Fields = {}): Promise<Shop> {
    const email = `merchant-${(this.#count += 1)}@store.example`;
    const profile = {email_address: email, tax: {name: "Sales tax", percentage: "8.25"}, ...more};
    return new Shop(sandbox, await LinksClient.of(sandbox, {name: "Quay Pottery", profile}), email);
  }

  link(fields: Fields = {}): Promise<LinkReply> {
    return this.client.newLink([item(fields)]);
  }

  /** Orders at the price that the page shows for a choice. @returns the order's id */
  async order(linkId: string, choice: Fields = {}, buyer: Fields = BUYER, query = ""): Promise<string> {
    const visit = new Visit(this.sandbox, linkId);
    const {total} = (await visit.price(choice)).body.price;
    const answer = await visit.order({choice: [choice], total, buyer}, query);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.orderId;
  }

  /** Approves and captures an order as its page does. @returns the capture */
  async pay(linkId: string, orderId: string, number: string = CARDS.ordinary) {
    const visit = new Visit(this.sandbox, linkId);
    assert.equal((await visit.approve(orderId, number)).status, 200);
    const {body, text} = await visit.capture(orderId);
    const [capture] = body.purchase_units[0]?.payments.captures ?? [];
    assert.ok(capture, text);
    return capture;
  }

  async settle(captureId: string, status: "COMPLETED" | "DECLINED"): Promise<void> {
    const path = `/_sandbox/captures/${captureId}/settle`;
    assert.equal((await this.sandbox.call("POST", path, {body: {status}})).status, 204);
  }

  show(orderId: string) {
    return this.sandbox.call<OrderReply>("GET", `/v2/checkout/orders/${orderId}`, {token: this.client.token});
  }

  /** Oldest first, with all fields. */
  async mails(to: string): Promise<Mail[]> {
    const path = `/_sandbox/mail?page_size=100&to=${encodeURIComponent(to)}`;
    const {body} = await this.sandbox.call<{mails: readonly {id: string}[]}>("GET", path);
    return Promise.all(
      body.mails
        .map(async ({id}) => (await this.sandbox.call<Mail>("GET", `/_sandbox/mail/${id}`)).body)
        .toReversed(),
    );
  }
}

interface OrderReply {
  readonly status: string;
  readonly purchase_units: readonly {
    readonly custom_id: string;
    readonly amount: unknown;
    readonly items: unknown;
    readonly shipping?: unknown;
    readonly payments: {readonly captures: readonly {readonly status: string; readonly amount: unknown}[]};
  }[];
}

withSandbox("payments through a link", (sandbox) => {
  test("creates an order for the buyer's choice with the link's id", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link({
      unit_amount: undefined,
      product_id: "MUG-7",
      taxes: [{type: "PREFERENCE", value: "PROFILE"}],
      shipping: [{type: "FLAT", value: "4.00"}],
      adjustable_quantity: {maximum: 5},
      ...variants(
        dimension(
          "Glaze",
          [
            ["Oat", "18.00"],
            ["Slate", "19.99"],
          ],
          true,
        ),
        dimension("Box", ["Plain", "Gift"]),
      ),
    });
    const orderId = await shop.order(id, {quantity: 3, options: ["Slate", "Gift"]});
    const unit = (await shop.show(orderId)).body.purchase_units[0];
    assert.equal(unit?.custom_id, id);
    assert.deepEqual(unit.amount, {
      ...usd("68.92"),
      breakdown: {item_total: usd("59.97"), tax_total: usd("4.95"), shipping: usd("4.00")},
    });
    assert.equal(unit.shipping, undefined);
    assert.deepEqual(unit.items, [
      {
        name: "Stoneware mug",
        quantity: "3",
        unit_amount: usd("19.99"),
        sku: "MUG-7",
        description: "Glaze: Slate, Box: Gift",
      },
    ]);
  });

  test("captures once and sends one mail each to buyer and merchant", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link({collect_shipping_address: true});
    const buyer = {...BUYER, email_address: "once@buyer.example", shipping_address: ADDRESS};
    const orderId = await shop.order(id, {}, buyer);
    assert.deepEqual(await shop.mails(shop.email), [], "an order is no payment yet");
    assert.equal((await shop.pay(id, orderId)).status, "COMPLETED");
    const order = (await shop.show(orderId)).body;
    assert.equal(order.status, "COMPLETED");
    assert.deepEqual(order.purchase_units[0]?.shipping, {
      name: {full_name: "Imogen Hartley-Shah"},
      address: ADDRESS,
    });
    assert.deepEqual(order.purchase_units[0]?.payments.captures[0]?.amount, usd("18.00"));

    const [receipt, ...more] = await shop.mails("once@buyer.example");
    assert.deepEqual([receipt?.subject, more], ["You paid $18.00 to Quay Pottery", []]);
    assert.deepEqual(receipt?.about, {kind: "order", id: orderId});
    assert.match(
      receipt?.text ?? "",
      /Hello Imogen Hartley-Shah,[^]*1 × Stoneware mug: \$18\.00\nTotal: \$18\.00\n\nDate: January 15, 2027 at 12:00 PM UTC/,
    );
    assert.match(receipt?.text ?? "", new RegExp(`Order: ${orderId}[^]*${shop.email}`));
    const [notice, ...others] = await shop.mails(shop.email);
    assert.deepEqual([notice?.subject, others], ["You received $18.00 from Imogen Hartley-Shah", []]);
    assert.match(
      notice?.text ?? "",
      /once@buyer\.example[^]*Ship to: Imogen Hartley-Shah, 7 Quay Row, Bristol, BS1 4QA, United Kingdom/,
    );
    assert.ok(notice?.text.includes(id));
    assert.match(notice?.html ?? "", /<td[^>]*>\s*\$18\.00\s*<\/td>/);
  });

  test("a payment under review sends mails about the review and its result", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link();
    const orderId = await shop.order(id, {}, {...BUYER, email_address: "waits@buyer.example"});
    const preset = {outcome: "capture-pending", times: 1};
    assert.equal((await sandbox().call("POST", "/_sandbox/presets", {body: preset})).status, 201);
    const capture = await shop.pay(id, orderId);
    assert.equal(capture.status, "PENDING");
    const [receipt] = await shop.mails("waits@buyer.example");
    assert.equal(receipt?.subject, "Your payment of $18.00 to Quay Pottery is pending");
    assert.match(receipt?.text ?? "", /Please don't pay again/);
    const [notice] = await shop.mails(shop.email);
    assert.match(notice?.subject ?? "", /^A payment of \$18\.00 from .* is pending$/);
    // Buyer and merchant each get one mail about the result, also with concurrent checks.
    sandbox().realTime.ms += 1000;
    await shop.settle(capture.id, "COMPLETED");
    await Promise.all([sandbox().sendEvents(), sandbox().sendEvents()]);
    await sandbox().sendEvents();
    const [, decided, ...more] = await shop.mails("waits@buyer.example");
    assert.deepEqual([decided?.subject, more], ["You paid $18.00 to Quay Pottery", []]);
    const [, merchantNotice, ...others] = await shop.mails(shop.email);
    assert.deepEqual([merchantNotice?.subject, others], ["You received $18.00 from Imogen Hartley-Shah", []]);
    assert.deepEqual(
      (await paymentsOf(sandbox(), id)).map(({status}) => status),
      ["COMPLETED"],
    );
  });

  test("a denied review sends mails that no money was charged", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link();
    const orderId = await shop.order(id, {}, {...BUYER, email_address: "no@buyer.example"});
    await sandbox().call("POST", "/_sandbox/presets", {body: {outcome: "capture-pending", times: 1}});
    const capture = await shop.pay(id, orderId);
    sandbox().realTime.ms += 1000;
    await shop.settle(capture.id, "DECLINED");
    await sandbox().sendEvents();
    const [, receipt] = await shop.mails("no@buyer.example");
    assert.equal(receipt?.subject, "Your payment of $18.00 to Quay Pottery didn't go through");
    assert.match(receipt?.text ?? "", /You haven't been charged/);
    const [, notice] = await shop.mails(shop.email);
    assert.match(notice?.text ?? "", /Don't ship\. The buyer hasn't been charged/);
    assert.doesNotMatch(notice?.text ?? "", /Ship it to/);
  });

  test("mails list the purchase in the buyer's language", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link({
      unit_amount: {currency_code: "EUR", value: "1018.00"},
      taxes: [{type: "PERCENTAGE", value: "19"}],
      shipping: [{type: "FLAT", value: "4.50"}],
      customer_notes: [{label: "Gravur", required: true}, {label: "Bis wann?"}],
      adjustable_quantity: {maximum: 5},
      ...variants(dimension("Glaze", ["Oat", "Slate"], true)),
    });
    const texts = new Map<string, Mail>();
    for (const language of pageLanguages) {
      const choice = {quantity: 2, options: ["Slate"], notes: ["Für <Oma>", "Ostern"]};
      const buyer = {name: "Lena Brückner", email_address: `${language}@buyer.example`};
      await shop.pay(id, await shop.order(id, choice, buyer, `?locale=${language}`));
      const [mail] = await shop.mails(`${language}@buyer.example`);
      assert.ok(mail);
      texts.set(language, mail);
      const html = mail.html.replace(/\s+/g, " ");
      assert.ok(html.includes(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`));
      const digits = mail.text.replace(/[^\d]/g, "");
      for (const amount of ["203600", "38684", "450", "242734"])
        assert.ok(digits.includes(amount), mail.text);
      assert.ok(mail.text.includes("2 × Stoneware mug") && mail.text.includes("Slate"));
      assert.ok(
        mail.text.includes("Gravur: Für <Oma>") && html.includes("<bdi>Gravur: Für &lt;Oma&gt;</bdi>"),
      );
      assert.ok(mail.text.includes("Bis wann? Ostern"), mail.text);
      // The text contains all lines of the page. Non-breaking spaces count as spaces.
      const text = mail.text.replace(/\s/g, " ");
      const shown = html
        .replace(/<(title|style)>.*?<\/\1>/g, " ")
        .replace(/<[^>]+>/g, "\n")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&#39;", "'");
      for (const line of shown
        .split("\n")
        .map((each) => each.trim())
        .filter(Boolean)) {
        assert.ok(text.includes(line), `${language}: ${line}`);
      }
    }
    assert.match(texts.get("de")?.text ?? "", /Gesamt: 2\.427,34\s€/);
    assert.match(texts.get("en")?.text ?? "", /Total: €2,427\.34/);
    assert.equal(new Set([...texts.values()].map(({subject}) => subject)).size, pageLanguages.length);
    const notices = await shop.mails(shop.email);
    assert.deepEqual(notices.map(({language}) => language).toSorted(), pageLanguages.toSorted());
    assert.equal(new Set(notices.map(({subject}) => subject)).size, pageLanguages.length);
    assert.ok(notices.some(({subject}) => subject === "You received €2,427.34 from Lena Brückner"));
  });

  test("a merchant with a language gets mails in that language", async () => {
    const shop = await Shop.open(sandbox(), {language: "de"});
    const {id} = await shop.link();
    const buyer = {name: "Lena Brückner", email_address: "one@buyer.example"};
    await shop.pay(id, await shop.order(id, {}, buyer, "?locale=ar"));
    const mails = [...(await shop.mails("one@buyer.example")), ...(await shop.mails(shop.email))];
    assert.deepEqual(
      mails.map(({language}) => language),
      ["ar", "de"],
    );
  });

  test("a merchant and a buyer whose language mails don't have get English", async () => {
    const shop = await Shop.open(sandbox(), {language: "pl"});
    const {id} = await shop.link();
    const buyer = {name: "Lena Brückner", email_address: "two@buyer.example"};
    await shop.pay(id, await shop.order(id, {}, buyer, "?locale=pl"));
    for (const [mail] of [await shop.mails("two@buyer.example"), await shop.mails(shop.email)]) {
      assert.ok(mail?.html.includes(`<html lang="en" dir="ltr">`));
      assert.match(mail?.subject ?? "", /^You (?:paid|received) \$/);
    }
  });

  test("a started payment keeps its price when the link changes or is deleted", async () => {
    const shop = await Shop.open(sandbox());
    const {id} = await shop.link();
    const [first, second] = [await shop.order(id), await shop.order(id)];
    await shop.client.replace(id, linkBody([item({name: "Bowl", unit_amount: usd("99.00")})]));
    await shop.pay(id, first);
    assert.deepEqual(
      (await paymentsOf(sandbox(), id))
        .map(({product, status, amount}) => [product, status, amount])
        .toSorted(),
      [
        ["1 × Stoneware mug", "COMPLETED", usd("18.00")],
        ["1 × Stoneware mug", "CREATED", usd("18.00")],
      ],
    );
    const visit = new Visit(sandbox(), id);
    await visit.approve(second);
    await shop.client.delete(id);
    assert.equal((await visit.capture(second)).status, 200);
    for (const orderId of [first, second]) {
      const {text} = await visit.receipt(orderId);
      assert.ok(text.includes("You paid $18.00") && text.includes("Stoneware mug"), text);
    }
  });

  test("names of buyers and products are escaped in mails", async () => {
    const shop = await Shop.open(sandbox());
    const hostile = `<img src=x onerror="alert('1')">&amp;`;
    const {id} = await shop.link({name: hostile});
    const buyer = {name: `${hostile}\r\nBcc: all@buyer.example`, email_address: "hostile@buyer.example"};
    const orderId = await shop.order(id, {}, buyer);
    await shop.pay(id, orderId);
    const mails = [...(await shop.mails("hostile@buyer.example")), ...(await shop.mails(shop.email))];
    assert.equal(mails.length, 2);
    for (const {html, subject, text} of mails) {
      assert.doesNotMatch(html, /<img|onerror="/);
      assert.ok(html.includes("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;"));
      assert.ok(text.includes(hostile));
      assert.doesNotMatch(subject, /[\r\n]/);
    }
  });
});

withSandbox("the seed of payment links", (sandbox) => {
  test("a seed creates forty links, a third of them with payments", async () => {
    const seeded = await sandbox().call<{counts: Fields}>("POST", "/_sandbox/seed");
    assert.equal(seeded.status, 201, seeded.text);
    assert.equal(seeded.body.counts["payment_links"], 40);
    const client = new LinksClient(sandbox(), await sandbox().token());
    const {resources} = (await client.list("?page_size=100")).body;
    assert.equal(resources.length, 40);
    assert.ok(new Set(resources.map(({line_items: [first]}) => first.name)).size === 40);
    const payments = (await Promise.all(resources.map(({id}) => paymentsOf(sandbox(), id)))).filter(
      ({length}) => length > 0,
    );
    assert.equal(payments.length, 14);
    const now = new Date(sandbox().realTime.ms).toISOString();
    assert.ok(payments.flat().every(({status, create_time: at}) => status !== "CREATED" && at < now));
    const paid = payments.flat().filter(({status}) => status === "COMPLETED");
    const {body} = await sandbox().call<{mails: readonly object[]}>("GET", "/_sandbox/mail?page_size=100");
    assert.equal(body.mails.length, 2 * paid.length);
  });
});
