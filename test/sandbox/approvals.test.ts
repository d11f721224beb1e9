import assert from "node:assert/strict";
import {test} from "node:test";
import {nextOf, pressed} from "./support/approvals.ts";
import {orderBody, OrdersClient} from "./support/orders.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

const SHIPPING = {
  purchase_units: [
    {
      amount: {
        currency_code: "USD",
        value: "25.00",
        breakdown: {
          item_total: {currency_code: "USD", value: "20.00"},
          shipping: {currency_code: "USD", value: "5.00"},
        },
      },
      items: [{name: "Bowl <b>blue</b>", quantity: "2", unit_amount: {currency_code: "USD", value: "10.00"}}],
      shipping: {
        options: [
          {id: "slow", label: "Slow", selected: true, amount: {currency_code: "USD", value: "5.00"}},
          {id: "fast", label: "Fast", selected: false, amount: {currency_code: "USD", value: "9.50"}},
        ],
      },
    },
  ],
};

const BACK = {return_url: "https://shop.example/back?cart=7", cancel_url: "https://shop.example/cancel"};

function wallet(
  more: Readonly<Record<string, unknown>> = {},
  context: Readonly<Record<string, unknown>> = BACK,
) {
  return {payment_source: {paypal: {experience_context: context}}, ...more};
}

const MORGAN = {action: "approve", buyer: "buyer-us", card: "WALLET-US-1", total: "130.00"};

withSandbox("the wallet's page", (sandbox) => {
  test("says how much is paid when with Pay Later, and nothing about it with PayPal", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody())).body;
    const shown = async (more: string) =>
      (await sandbox().call("GET", `/checkoutnow?token=${id}${more}`)).text;
    assert.match(
      await shown("&fundingSource=paylater"),
      /4 payments: \$32\.50 today, then \$32\.50 every 2 weeks/,
    );
    assert.match(
      await shown("&fundingSource=paylater&locale=de"),
      /4 Zahlungen: 32,50.\$ heute, dann 32,50.\$ alle 2 Wochen/,
    );
    assert.doesNotMatch(await shown(""), /class="plan"/);
  });

  test("uses the order's locale, or else that of its address, on every page", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody())).body;
    const page = await sandbox().call("GET", `/checkoutnow?token=${id}&locale=de-AT`);
    assert.match(page.text, /<html\s+lang="de"\s+dir="ltr"/);
    const action = /action="(\/approvals[^"]+)"/.exec(page.text)?.[1] ?? "";
    for (const [fields, words] of [
      [{...MORGAN, total: "1.00"}, /name="total" value="130.00"/],
      [{...MORGAN, card: "none"}, /Etwas ist schiefgegangen/],
      [{action: "cancel"}, /Zahlung nicht abgeschlossen/],
    ] as const) {
      const answer = await pressed(sandbox(), action, fields);
      assert.match(answer.text, /lang="de"/);
      assert.match(answer.text, words);
    }
    const arabic = await shop.create(orderBody(wallet({}, {...BACK, locale: "ar-EG"})));
    const asked = await sandbox().call("GET", `/checkoutnow?token=${arabic.body.id}&locale=de-AT`);
    assert.match(asked.text, /<html\s+lang="ar"\s+dir="rtl"/);
    const other = await sandbox().call("GET", `/checkoutnow?token=${id}&locale=pl-PL`);
    assert.match(other.text, /<html\s+lang="en"\s+dir="ltr"/);
    assert.ok(other.text.includes("Pay Test Store"), "a language without texts is English");
  });

  test("shows merchant, items and amount, and approves the order with the buyer's choices and their total", async () => {
    const shop = await OrdersClient.of(sandbox());
    const created = await shop.create(orderBody(wallet(SHIPPING)));
    const {id, links} = created.body;
    assert.equal(created.body.status, "PAYER_ACTION_REQUIRED");
    assert.equal(links.find(({rel}) => rel === "payer-action")?.href, `${ORIGIN}/checkoutnow?token=${id}`);
    const page = await sandbox().call("GET", `/checkoutnow?token=${id}`);
    assert.equal(page.status, 200);
    for (const words of [
      "Test Store",
      "$25.00",
      "2 × Bowl &lt;b&gt;blue&lt;/b&gt;",
      "Morgan Reyes",
      "Fast, $9.50 (total $29.50)",
    ]) {
      assert.ok(page.text.includes(words), words);
    }
    const choices = {...MORGAN, shipping_option: "fast", address: "0"};
    // The button showed $25.00, so the higher total is shown before the approval.
    const again = await pressed(sandbox(), `/approvals/order/${id}`, {...choices, total: "25.00"});
    assert.equal(again.status, 200);
    assert.match(again.text, /name="total" value="29.50"/);
    assert.match(again.text, /value="fast"\s+required\s+checked/);
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    const done = await pressed(sandbox(), `/approvals/order/${id}`, {...choices, total: "29.50"});
    assert.equal(done.status, 200, done.text);
    assert.equal(nextOf(done), `https://shop.example/back?cart=7&token=${id}&PayerID=PAYERUSMRGAN2`);
    const shown = await shop.show(id);
    assert.equal(shown.body.status, "APPROVED");
    assert.match(shown.text, /"value":"29.50"/);
    assert.match(shown.text, /2211 North First Street/);
    assert.equal((await shop.capture(id)).body.purchase_units[0].payments.captures[0].status, "COMPLETED");
  });

  test("shows the discount of the order in the buyer's language", async () => {
    const shop = await OrdersClient.of(sandbox());
    const usd = (value: string) => ({currency_code: "USD", value});
    const breakdown = {item_total: usd("20.00"), discount: usd("2.50")};
    const items = [{name: "Bowl", quantity: "2", unit_amount: usd("10.00")}];
    const order = {intent: "CAPTURE", purchase_units: [{amount: {...usd("17.50"), breakdown}, items}]};
    const {id} = (await shop.create(order)).body;
    const page = await sandbox().call("GET", `/checkoutnow?token=${id}&locale=de`);
    assert.match(page.text, /<li>Rabatt: −2,50\s\$<\/li>/);
  });

  test("cancel returns without approving, and shows a page without a cancel address", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    const left = await pressed(sandbox(), `/approvals/order/${id}`, {action: "cancel"});
    assert.equal(nextOf(left), `https://shop.example/cancel?token=${id}`);
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    const bare = (await shop.create(orderBody())).body.id;
    const page = await pressed(sandbox(), `/approvals/order/${bare}`, {action: "cancel"});
    assert.equal(page.status, 200);
    assert.match(page.text, /haven(?:'|&#39;)t been charged/);
  });

  test("an option's price is charged even if the order's amount has no breakdown", async () => {
    const shop = await OrdersClient.of(sandbox());
    const usd = (value: string) => ({currency_code: "USD", value});
    const option = (id: string, value: string) => ({
      id,
      label: id,
      type: "SHIPPING",
      selected: id === "slow",
      amount: usd(value),
    });
    const unit = {
      amount: usd("20.00"),
      shipping: {options: [option("slow", "0.00"), option("fast", "9.50")]},
    };
    const id = await shop.newOrder({purchase_units: [unit]});
    const page = await sandbox().call("GET", `/checkoutnow?token=${id}`);
    assert.ok(page.text.includes("fast, $9.50 (total $29.50)"));
    const choices = {...MORGAN, shipping_option: "fast", address: "0", total: "29.50"};
    await pressed(sandbox(), `/approvals/order/${id}`, choices);
    const {amount, payments} = (await shop.capture(id, {Prefer: "return=representation"})).body
      .purchase_units[0];
    assert.deepEqual(amount, {
      ...usd("29.50"),
      breakdown: {item_total: usd("20.00"), shipping: usd("9.50")},
    });
    assert.deepEqual(payments.captures[0].amount, usd("29.50"));
  });

  test("the page shows when the wallet is also saved", async () => {
    const shop = await OrdersClient.of(sandbox());
    const pageOf = async (source: object) => {
      const {id} = (await shop.create(orderBody({payment_source: {paypal: source}}))).body;
      return (await sandbox().call("GET", `/checkoutnow?token=${id}`)).text;
    };
    const store = {attributes: {vault: {store_in_vault: "ON_SUCCESS"}}};
    const notice = "PayPal is also saved. Test Store may charge PayPal later without asking you again.";
    assert.ok((await pageOf(store)).includes(notice));
    assert.doesNotMatch(await pageOf({}), /without asking you again/);
  });

  test("repeated presses and a reload find the order approved", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    const answers = await Promise.all(
      [1, 2, 3].map(() => pressed(sandbox(), `/approvals/order/${id}`, MORGAN)),
    );
    const back = `https://shop.example/back?cart=7&token=${id}&PayerID=PAYERUSMRGAN2`;
    assert.deepEqual(new Set(answers.map(nextOf)), new Set([back]));
    assert.match((await sandbox().call("GET", `/checkoutnow?token=${id}`)).text, /Already approved/);
  });

  test("an amount that changed after the page was shown is not approved", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    const path = "/purchase_units/@reference_id=='default'/amount";
    const value = {currency_code: "USD", value: "131.00"};
    assert.equal((await shop.patch(id, [{op: "replace", path, value}])).status, 204);
    const again = await pressed(sandbox(), `/approvals/order/${id}`, MORGAN);
    assert.match(again.text, /name="total" value="131.00"/);
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("only offered buyers, cards, options and addresses can be chosen", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet(SHIPPING)))).body;
    const wrong = [
      {buyer: "nobody"},
      {card: "WALLET-DE-1"},
      {shipping_option: "teleport"},
      {address: "7"},
      {fundingSource: "venmo", buyer: "buyer-jp", card: "WALLET-JP-1"},
    ];
    for (const fields of wrong) {
      const answer = await pressed(sandbox(), `/approvals/order/${id}`, {
        ...MORGAN,
        shipping_option: "slow",
        total: "25.00",
        ...fields,
      });
      const fine = "fundingSource" in fields;
      // The order has its own wallet, so another wallet in the form has no effect.
      assert.equal(answer.status, fine ? 200 : 422, JSON.stringify(fields));
    }
  });

  test("an expired card can't be chosen, and the page shows a message", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    const expired = {...MORGAN, buyer: "buyer-us-expired", card: "WALLET-US-3"};
    const page = await pressed(sandbox(), `/approvals/order/${id}`, {...expired, address: "0"});
    assert.equal(page.status, 422);
    assert.match(page.text, /role="alert"[^>]*>\s*This card has expired/);
    assert.match(page.text, /Jordan Okafor/);
    assert.equal(nextOf(page), undefined);
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("an invalid form gets a page with a message", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    for (const fields of [{action: "steal"}, {...MORGAN, buyer: "nobody"}, {}]) {
      const page = await pressed(sandbox(), `/approvals/order/${id}`, fields);
      assert.ok([400, 422].includes(page.status));
      assert.match(page.headers.get("Content-Type") ?? "", /^text\/html/);
      assert.match(page.text, /Nothing was approved/);
    }
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("another site's form is refused without an effect", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    for (const headers of [{Origin: "https://evil.example"}, {Origin: "null"}, {}]) {
      assert.equal((await pressed(sandbox(), `/approvals/order/${id}`, MORGAN, headers)).status, 403);
    }
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("unknown ids and paid orders get a page with a message", async () => {
    const shop = await OrdersClient.of(sandbox());
    const paid = await shop.approved();
    await shop.capture(paid);
    for (const path of [
      "/checkoutnow",
      "/checkoutnow?token=UNKNOWN",
      `/checkoutnow?token=${paid}`,
      "/agreements/approve?approval_session_id=UNKNOWN",
    ]) {
      const page = await sandbox().call("GET", path);
      assert.equal(page.status, 404, path);
      assert.match(page.text, /has expired/);
    }
  });

  test("a wallet is saved after its owner's approval", async () => {
    const token = await sandbox().token();
    const made = await sandbox().call("POST", "/v3/vault/setup-tokens", {
      token,
      body: {payment_source: {paypal: {usage_type: "MERCHANT", experience_context: BACK}}},
    });
    assert.equal(made.status, 201, made.text);
    const {id, links} = made.body;
    const approve = `${ORIGIN}/agreements/approve?approval_session_id=${id}`;
    assert.equal(links.find(({rel}) => rel === "approve")?.href, approve);
    const page = await sandbox().call("GET", approve);
    assert.match(page.text, /Save PayPal at Test Store/);
    const done = await pressed(sandbox(), `/approvals/setup-token/${id}`, MORGAN);
    assert.equal(
      nextOf(done),
      `https://shop.example/back?cart=7&approval_token_id=${id}&approval_session_id=${id}&PayerID=PAYERUSMRGAN2`,
    );
    const shown = await sandbox().call("GET", `/v3/vault/setup-tokens/${id}`, {token});
    assert.equal(shown.body.status, "APPROVED");
  });

  test("the page runs only the sandbox's script, and submits forms only to the sandbox", async () => {
    const shop = await OrdersClient.of(sandbox());
    const {id} = (await shop.create(orderBody(wallet()))).body;
    const {headers} = await sandbox().call("GET", `/checkoutnow?token=${id}`);
    const policy = headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /form-action 'self';/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers.get("Cross-Origin-Opener-Policy"), "unsafe-none");
  });
});
