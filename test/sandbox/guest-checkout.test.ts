import assert from "node:assert/strict";
import {test} from "node:test";
import {ADDRESS, frameSession, guestForm, sendForm} from "./support/guests.ts";
import {CARDS, orderBody, OrdersClient, toBeFilled, usd} from "./support/orders.ts";
import {withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";

const BACK = {return_url: "https://shop.example/back?cart=7", cancel_url: "https://shop.example/cancel"};

const OPTIONS = {
  purchase_units: [
    {
      amount: {...usd("25.00"), breakdown: {item_total: usd("20.00"), shipping: usd("5.00")}},
      items: [{name: "Bowl <b>blue</b>", quantity: "2", unit_amount: usd("10.00")}],
      shipping: {
        options: [
          {id: "slow", label: "Slow", type: "SHIPPING", selected: true, amount: usd("5.00")},
          {id: "fast", label: "Fast", type: "SHIPPING", selected: false, amount: usd("9.50")},
        ],
      },
    },
  ],
};

const NO_SHIPPING = {application_context: {shipping_preference: "NO_SHIPPING"}};

withSandbox("the guest form's page", (sandbox) => {
  test("shows merchant, items and amount, and has address fields if the order needs an address", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(OPTIONS);
    const page = await sandbox().call("GET", `/guest-checkout?token=${id}`);
    assert.equal(page.status, 200);
    for (const words of [
      "Sandbox: no real money",
      "Test Store",
      "2 × Bowl &lt;b&gt;blue&lt;/b&gt;",
      "Pay $25.00",
    ]) {
      assert.ok(page.text.includes(words), words);
    }
    assert.match(page.text, /id="shipping-line1"/);
    assert.match(page.text, /&quot;totalText&quot;:&quot;\$29.50&quot;/);
    const digital = await shop.newOrder(NO_SHIPPING);
    const bare = await sandbox().call("GET", `/guest-checkout?token=${digital}`);
    assert.doesNotMatch(bare.text, /id="shipping-line1"|id="line1"/);
    // The form has at most eight fields, including the phone number.
    assert.equal(bare.text.match(/<input|<select/g)?.length, 8);
  });

  test("has the payer's data of the order, and selects a country", async () => {
    const shop = await OrdersClient.of(sandbox());
    const payer = {
      email_address: "ada@buyer.example",
      name: {given_name: "Ada", surname: "Lovelace"},
      address: {country_code: "GB", postal_code: "SW1A 1AA"},
    };
    const known = await shop.newOrder({payer});
    const {text} = await sandbox().call("GET", `/guest-checkout?token=${known}&buyerCountry=FR`);
    for (const value of ["ada@buyer.example", "Ada Lovelace", "SW1A 1AA"]) {
      assert.ok(text.includes(`value="${value}"`), value);
    }
    const chosen = (page: string) => /value="([A-Z]{2})"(?:(?!<option)[^>])*?selected/s.exec(page)?.[1];
    assert.equal(chosen(text), "GB");
    const unknown = await shop.newOrder();
    const asked = async (query: string) =>
      chosen((await sandbox().call("GET", `/guest-checkout?token=${unknown}${query}`)).text);
    assert.equal(await asked("&buyerCountry=FR"), "FR");
    assert.equal(await asked("&buyerCountry=XX"), "US");
    assert.equal(await asked(""), "US");
  });

  test("can be embedded by the session's page only, or opened at the top level", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(toBeFilled(undefined, {experience_context: BACK}));
    const session = await frameSession(sandbox());
    const framed = await sandbox().call("GET", `/guest-checkout?token=${id}&session=${session}`);
    const policy = (answer: typeof framed) => answer.headers.get("Content-Security-Policy") ?? "";
    assert.match(policy(framed), /frame-ancestors http:\/\/localhost:8080;/);
    assert.match(
      policy(framed),
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/,
    );
    assert.equal(framed.headers.get("Cross-Origin-Opener-Policy"), "unsafe-none");
    assert.ok(framed.text.includes(`data-parent-origin="${PAGE}"`));
    const alone = await sandbox().call("GET", `/guest-checkout?token=${id}`);
    assert.match(policy(alone), /frame-ancestors 'none';/);
    assert.doesNotMatch(alone.text, /data-parent-origin/);
    assert.ok(
      alone.text.includes(
        `data-cancel-location="https://shop.example/cancel?token=${id}&amp;fundingSource=card"`,
      ),
    );
  });

  test("an unknown, paid or another application's order gets a page that reveals no difference", async () => {
    const shop = await OrdersClient.of(sandbox());
    const paid = await shop.captured();
    const id = await shop.newOrder();
    const other = await sandbox().application();
    const stranger = await frameSession(sandbox(), await other.token({kind: "client_token"}));
    for (const query of [
      "",
      "token=UNKNOWN",
      `token=${paid.orderId}`,
      `token=${id}&session=unknown`,
      `token=${id}&session=`,
    ]) {
      const page = await sandbox().call("GET", `/guest-checkout?${query}`);
      assert.equal(page.status, 404, query);
      assert.match(page.text, /has expired/);
      assert.match(page.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'none'/);
    }
    // The document reports to the page that the order can't be paid.
    const own = await frameSession(sandbox());
    const report = async (token: string, session: string) => {
      const page = await sandbox().call("GET", `/guest-checkout?token=${token}&session=${session}`);
      assert.match(page.text, /data-result="[^"]*ERR_FLOW_NOT_APPROVABLE/);
      assert.match(page.headers.get("Content-Security-Policy") ?? "", new RegExp(`frame-ancestors ${PAGE}`));
      return page.text.replaceAll(session, "");
    };
    assert.equal(await report(id, stranger), await report("UNKNOWN", stranger));
    await report(paid.orderId, own);
    assert.equal((await sandbox().call("GET", `/guest-checkout/orders/${paid.orderId}`)).status, 404);
    assert.equal((await sendForm(sandbox(), paid.orderId)).status, 404);
  });
});

withSandbox("paying as a guest", (sandbox) => {
  test("approves the order with payer and shipping address, and the order can be captured", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(toBeFilled(undefined, {experience_context: BACK}));
    const answer = await sendForm(sandbox(), id, guestForm({phone: "+1 (408) 555-0142"}));
    assert.equal(answer.status, 200, answer.text);
    const {state, payerId, location} = answer.body;
    assert.equal(state, "approved");
    assert.match(payerId, /^[A-Z2-9]{13}$/);
    assert.equal(
      location,
      `https://shop.example/back?cart=7&token=${id}&PayerID=${payerId}&fundingSource=card`,
    );
    const {body} = await shop.show(id);
    assert.equal(body.status, "APPROVED");
    const shown = body as unknown as Record<"payer", unknown> & {
      purchase_units: {shipping: unknown}[];
    };
    assert.deepEqual(shown.payer, {
      payer_id: payerId,
      email_address: "ada@buyer.example",
      name: {given_name: "Ada", surname: "Lovelace"},
      phone: {phone_number: {country_code: "1", national_number: "4085550142"}},
      address: ADDRESS,
    });
    assert.deepEqual(shown.purchase_units[0]?.shipping, {
      name: {full_name: "Ada Lovelace"},
      address: ADDRESS,
    });
    const {brand, last_digits: lastDigits} = body.payment_source.card;
    assert.deepEqual([brand, lastDigits], ["VISA", "1111"]);
    assert.equal((await shop.capture(id)).body.purchase_units[0].payments.captures[0].status, "COMPLETED");
  });

  test("a repeated payment returns the same payer, and another card replaces the first one", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const first = await sendForm(sandbox(), id);
    const again = await sendForm(sandbox(), id, guestForm({}, {number: "5555555555554444"}));
    assert.equal(again.body.state, "approved");
    assert.equal(again.body.payerId, first.body.payerId);
    assert.match((await shop.show(id)).text, /"last_digits":"4444"/);
  });

  test("a declined card changes nothing and has a helpful message", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const before = (await shop.show(id)).text;
    const cases: readonly (readonly [Record<string, string>, string, RegExp])[] = [
      [{number: CARDS.declined}, "form", /bank declined this card\. Try another card/],
      [{number: "4000000000009995"}, "number", /Insufficient funds/],
      [{number: "4000000000000069"}, "expiry", /has expired/],
      [{number: "4000000000000127"}, "securityCode", /doesn't match this card/],
      [{name: "CCREJECT-SF"}, "form", /bank declined/],
      [{expiry: "2020-01"}, "expiry", /has expired\. Try another card/],
      [{number: "4111111111111112"}, "number", /isn't valid/],
      [{number: "30569309025904", security_code: "123"}, "number", /can't be used here/],
      [{security_code: "1234"}, "securityCode", /wrong length/],
    ];
    for (const [card, field, words] of cases) {
      const answer = await sendForm(sandbox(), id, guestForm({}, card));
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.state, "refused");
      assert.equal(answer.body.problems.length, 1);
      assert.equal(answer.body.problems[0]?.field, field);
      assert.match(answer.body.problems[0]?.message ?? "", words);
    }
    assert.equal((await shop.show(id)).text, before);
    assert.equal((await sendForm(sandbox(), id)).body.state, "approved");
  });

  test("a requested decline applies to one press", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    await shop.preset("instrument-declined");
    // The form's own problems come first and consume no requested outcome.
    assert.equal(
      (await sendForm(sandbox(), id, guestForm({email_address: "ada"}))).body.problems[0]?.field,
      "email",
    );
    assert.equal((await sendForm(sandbox(), id)).body.problems[0]?.field, "form");
    assert.equal((await shop.show(id)).body.status, "CREATED");
    assert.equal((await sendForm(sandbox(), id)).body.state, "approved");
  });

  test("all problems are reported, each with its field", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(OPTIONS);
    const wrong = guestForm(
      {
        email_address: "ada@buyer",
        phone: "call me",
        shipping: {
          full_name: "",
          address: {country_code: "US", postal_code: "95131-1", admin_area_1: "Bavaria"},
        },
        shipping_option: "teleport",
        total: "25.00",
      },
      {billing_address: {country_code: "DE", postal_code: "9513"}},
    );
    const {body} = await sendForm(sandbox(), id, wrong);
    assert.deepEqual(
      body.problems.map(({field}) => field),
      [
        "email",
        "postalCode",
        "shipping-postalCode",
        "shipping-line1",
        "shipping-city",
        "shipping-region",
        "shippingOption",
        "phone",
      ],
    );
    assert.equal(
      body.problems[1]?.message,
      "This postal code doesn't match the country you chose. Check it.",
    );
    const nowhere = guestForm(
      {shipping: undefined, shipping_option: "slow", total: "25.00"},
      {
        billing_address: {country_code: "XX"},
      },
    );
    assert.deepEqual(
      (await sendForm(sandbox(), id, nowhere)).body.problems.map(({field}) => field),
      ["country", "shipping-line1"],
    );
  });

  test("addresses are stored in their country's format", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const address = {...ADDRESS, admin_area_1: "california ", postal_code: " 95131"};
    await sendForm(sandbox(), id, guestForm({shipping: {full_name: "", address}}));
    assert.match(
      (await shop.show(id)).text,
      /"full_name":"Ada Lovelace"[^}]*}[^}]*"admin_area_1":"CA","postal_code":"95131"/,
    );
    for (const [country_code, postal_code] of [
      ["GB", "sw1a 1aa"],
      ["CA", "k1a0b1"],
      ["HK", ""],
      ["VN", "anything"],
    ]) {
      const billing_address = {country_code, postal_code};
      const answer = await sendForm(sandbox(), id, guestForm({}, {billing_address}));
      assert.equal(answer.body.state, "approved", `${country_code}: ${answer.text}`);
    }
  });

  test("the chosen shipping option is paid only if the button showed its total", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(OPTIONS);
    const changed = await sendForm(sandbox(), id, guestForm({shipping_option: "fast", total: "25.00"}));
    assert.equal(changed.body.state, "changed");
    assert.equal((await shop.show(id)).body.status, "CREATED");
    const paid = await sendForm(sandbox(), id, guestForm({shipping_option: "fast", total: "29.50"}));
    assert.equal(paid.body.state, "approved");
    assert.match((await shop.show(id)).text, /"value":"29.50"/);
    // A later choice removes the price of the first one.
    const slow = await sendForm(sandbox(), id, guestForm({shipping_option: "slow", total: "25.00"}));
    assert.equal(slow.body.state, "approved", slow.text);
    const {amount} = (await shop.capture(id, {Prefer: "return=representation"})).body.purchase_units[0];
    assert.equal(amount.value, "25.00");
  });

  test("a changed order is paid with its new total", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const path = "/purchase_units/@reference_id=='default'/amount";
    assert.equal((await shop.patch(id, [{op: "replace", path, value: usd("99.00")}])).status, 204);
    const read = await sandbox().call("GET", `/guest-checkout/orders/${id}`);
    assert.match(read.text, /"total":"99.00","totalText":"\$99.00"/);
    const answer = await sendForm(sandbox(), id);
    assert.equal(answer.body.state, "changed");
    assert.equal(answer.body.checkout.totalText, "$99.00");
    assert.equal((await shop.show(id)).body.status, "CREATED");
    assert.doesNotMatch((await shop.show(id)).text, /ada@buyer/);
    assert.equal((await sendForm(sandbox(), id, guestForm({total: "99.00"}))).body.state, "approved");
  });

  test("an address that the merchant has set stays", async () => {
    const shop = await OrdersClient.of(sandbox());
    const context = {application_context: {shipping_preference: "SET_PROVIDED_ADDRESS"}};
    const unit = {...orderBody().purchase_units[0], shipping: {address: {...ADDRESS, postal_code: "94102"}}};
    const id = await shop.newOrder({...context, purchase_units: [unit]});
    assert.equal((await sendForm(sandbox(), id)).body.state, "approved");
    assert.match((await shop.show(id)).text, /"shipping":\{"address":\{[^}]*"postal_code":"94102"/);
  });

  test("a step-up card is approved by the right code", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {body} = await sendForm(sandbox(), id, guestForm({}, {number: CARDS.stepUp}));
    assert.equal(body.state, "challenge");
    assert.equal((await shop.show(id)).body.status, "PAYER_ACTION_REQUIRED");
    const path = `/three-d-secure/challenges/${body.challengeId}`;
    const answer = {body: {code: "123456"}, headers: {Origin: ORIGIN}};
    assert.equal((await sandbox().call("POST", `${path}/answers`, answer)).status, 200);
    assert.equal((await shop.show(id)).body.status, "APPROVED");
    assert.match((await shop.show(id)).text, /"email_address":"ada@buyer.example"/);
  });

  test("an order with SCA_ALWAYS challenges every card", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder(toBeFilled("SCA_ALWAYS"));
    assert.equal((await sendForm(sandbox(), id)).body.state, "challenge");
  });

  test("only the form and the page around it can embed the 3-D Secure check", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {body} = await sendForm(sandbox(), id, guestForm({}, {number: CARDS.stepUp}));
    const session = await frameSession(sandbox());
    const path = `/three-d-secure/challenges/${body.challengeId}?within=guest-checkout`;
    const ancestors = async (query: string) => {
      const page = await sandbox().call("GET", path + query);
      assert.ok(page.text.includes(`data-parent-origin="${ORIGIN}"`));
      return /frame-ancestors ([^;]+)/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
    };
    assert.equal(await ancestors(`&session=${session}`), `'self' ${PAGE}`);
    assert.equal(await ancestors(""), "'self'");
    const other = await sandbox().application();
    const stranger = await frameSession(sandbox(), await other.token({kind: "client_token"}));
    assert.equal((await sandbox().call("GET", `${path}&session=${stranger}`)).status, 404);
    // A form that was opened before the session expired can still be completed.
    sandbox().realTime.ms += 3_600_000;
    assert.equal(await ancestors(`&session=${session}`), `'self' ${PAGE}`);
    const ordinary = path.replace("?within=guest-checkout", `?session=${session}`);
    assert.equal((await sandbox().call("GET", ordinary)).status, 404);
    await shop.backToNow();
  });

  test("concurrent presses approve once without an error", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const answers = await Promise.all(Array.from({length: 5}, () => sendForm(sandbox(), id)));
    assert.deepEqual(new Set(answers.map(({body}) => body.state)), new Set(["approved"]));
    assert.equal((await shop.capture(id)).body.status, "COMPLETED");
  });

  test("card numbers and codes are neither stored nor logged", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const number = "6011000990139424";
    const secret = guestForm({}, {number, security_code: "917"});
    await sendForm(sandbox(), id, secret);
    await sendForm(sandbox(), id, {...secret, total: "1.00"});
    await sendForm(sandbox(), id, {...secret, unknown: number});
    await sendForm(sandbox(), "UNKNOWN", secret);
    for (const text of [await sandbox().everythingStored(), sandbox().log]) {
      assert.ok(!text.includes(number));
      assert.doesNotMatch(text, /\\*"917\\*"/);
    }
  });
});

withSandbox("other sites and the guest form", (sandbox) => {
  test("can't pay", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    for (const headers of [
      {Origin: "https://evil.example"},
      {Origin: PAGE},
      {Origin: "null"},
      {Origin: ORIGIN, "Sec-Fetch-Site": "same-site"},
      {},
    ]) {
      assert.equal((await sendForm(sandbox(), id, guestForm(), headers)).status, 403);
    }
    const text = {Origin: ORIGIN, "Content-Type": "text/plain"};
    assert.equal((await sendForm(sandbox(), id, guestForm(), text)).status, 415);
    assert.equal((await sendForm(sandbox(), id, {...guestForm(), amount: "0.01"})).status, 400);
    assert.equal((await shop.show(id)).body.status, "CREATED");
    const read = await sandbox().call("GET", `/guest-checkout/orders/${id}`, {headers: {Origin: PAGE}});
    assert.equal(read.headers.get("Access-Control-Allow-Origin"), null);
    assert.equal(read.headers.get("Cross-Origin-Resource-Policy"), "same-origin");
  });
});
