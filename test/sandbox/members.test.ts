import assert from "node:assert/strict";
import {test} from "node:test";
import {TEST_MEMBERS} from "../../server/sandbox/test-buyers.ts";
import {type Answer, withSandbox, ORIGIN, PAGE, type TestSandbox} from "./support/sandbox.ts";
import {CARDS} from "./support/orders.ts";

const CODE = "111111";
const MORGAN = "morgan.reyes@buyer.example";
const AVERY = "avery.whitfield@buyer.example";
const JORDAN = "jordan.okafor@buyer.example";
const STRANGER = "lena.brueckner@buyer.example";

/** The fields of all replies in these tests. A field of another reply is undefined and fails the test. */
interface MemberBody {
  readonly id: string;
  readonly customerContextId: string;
  readonly state: string;
  readonly attemptsLeft: number;
  readonly phoneEnding: string;
  readonly testCode: string;
  readonly memberSession: string;
  readonly cardId: string;
  readonly addressId: string;
  readonly profileData: {
    readonly name: object;
    readonly shippingAddress: object;
    readonly card?: {readonly id: string; readonly paymentSource: object};
  };
  readonly addresses: readonly {readonly id: string; readonly address: object}[];
  readonly cards: readonly {readonly id: string; readonly lastDigits: string; readonly expiry: string}[];
  readonly address: {readonly name: object; readonly phoneNumber: object};
  readonly token: {readonly id: string};
  readonly paymentSource: {readonly card: object};
  readonly status: string;
  readonly name: string;
  readonly details: readonly {readonly issue: string}[];
  readonly links: readonly {readonly rel: string}[];
  readonly purchase_units: readonly {
    readonly payments: {readonly captures: readonly {readonly status: string}[]};
  }[];
}

/** Requests of the merchant's page. */
const MEMBER_PAGE_PATHS = {
  lookups: "/web-sdk/v6/members/lookups",
  authentications: "/web-sdk/v6/members/authentications",
} as const;

/** Requests of the sandbox's own frames, with the page's client token. */
const MEMBER_FRAME_PATHS = {
  codes: "/web-sdk/v6/members/codes",
  answers: "/web-sdk/v6/members/answers",
  profiles: "/web-sdk/v6/members/profiles",
  addresses: "/web-sdk/v6/members/addresses",
  cards: "/web-sdk/v6/members/cards",
  paymentTokens: "/web-sdk/v6/members/payment-tokens",
} as const;

/** A page with one client token and its frames. */
class Checkout {
  readonly #sandbox: TestSandbox;
  readonly token: string;

  constructor(sandbox: TestSandbox, token: string) {
    this.#sandbox = sandbox;
    this.token = token;
  }

  static async of(sandbox: TestSandbox): Promise<Checkout> {
    return new Checkout(sandbox, await sandbox.clientToken());
  }

  page(what: keyof typeof MEMBER_PAGE_PATHS, body: object): Promise<Answer<MemberBody>> {
    return this.#post(MEMBER_PAGE_PATHS[what], body, PAGE);
  }

  frame(what: keyof typeof MEMBER_FRAME_PATHS, body: object): Promise<Answer<MemberBody>> {
    return this.#post(MEMBER_FRAME_PATHS[what], body, ORIGIN);
  }

  async lookUp(email: string): Promise<string> {
    return (await this.page("lookups", {email})).body.customerContextId;
  }

  async answer(customerContextId: string, code: string): Promise<MemberBody> {
    const answer = await this.frame("answers", {customerContextId, code});
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  async signIn(email: string): Promise<MemberBody> {
    const outcome = await this.answer(await this.lookUp(email), CODE);
    assert.equal(outcome.state, "succeeded");
    return outcome;
  }

  #post(path: string, body: object, origin: string): Promise<Answer<MemberBody>> {
    return this.#sandbox.call("POST", path, {token: this.token, body, headers: {Origin: origin}});
  }
}

let orders = 0;

async function pay(sandbox: TestSandbox, singleUseToken: string): Promise<Answer<MemberBody>> {
  orders += 1;
  return sandbox.call("POST", "/v2/checkout/orders", {
    token: await sandbox.token(),
    body: {
      intent: "CAPTURE",
      purchase_units: [{amount: {currency_code: "USD", value: "10.00"}}],
      payment_source: {card: {single_use_token: singleUseToken}},
    },
    headers: {"PayPal-Request-Id": `member-order-${orders}`, Prefer: "return=representation"},
  });
}

const typed = (number: string, more: object = {}) => ({
  number,
  expiry: "2034-12",
  security_code: "123",
  ...more,
});

withSandbox("members: look-up", (sandbox) => {
  test("finds a member by e-mail address in any case, and no other address", async () => {
    const page = await Checkout.of(sandbox());
    for (const email of [MORGAN, ` ${MORGAN.toUpperCase()} `]) {
      assert.match(await page.lookUp(email), /^[\w-]{43}$/, email);
    }
    for (const email of [STRANGER, "nobody@buyer.example", "", "@", "morgan.reyes"]) {
      assert.equal(await page.lookUp(email), "", email);
    }
  });

  test("the page gets only whether a code can be requested, and the frame also the telephone's last digits", async () => {
    const page = await Checkout.of(sandbox());
    const customerContextId = await page.lookUp(MORGAN);
    const asked = await page.page("authentications", {customerContextId});
    assert.deepEqual(asked.body, {state: "open"});
    const code = await page.frame("codes", {customerContextId});
    assert.deepEqual(code.body, {state: "open", phoneEnding: "0142", testCode: CODE});
  });

  test("the presets list the members and the code", async () => {
    const {body} = await sandbox().call<{
      members: {buyer: string; email: string; cards: {last_digits: string}[]}[];
      member_code: string;
    }>("GET", "/_sandbox/presets");
    assert.deepEqual(
      body.members.map(({buyer}) => buyer),
      TEST_MEMBERS.map(({buyer}) => buyer.id),
    );
    assert.deepEqual([body.members[0]?.email, body.member_code], [MORGAN, CODE]);
    assert.ok(body.members[1]?.cards.some(({last_digits}) => last_digits === "0002"));
  });
});

withSandbox("members: the code", (sandbox) => {
  test("the correct code opens the profile", async () => {
    const frame = await Checkout.of(sandbox());
    const {profileData, cardId, addressId} = await frame.signIn(MORGAN);
    const name = {firstName: "Morgan", lastName: "Reyes", fullName: "Morgan Reyes"};
    const address = {
      addressLine1: "2211 North First Street",
      adminArea1: "CA",
      adminArea2: "San Jose",
      postalCode: "95131",
      countryCode: "US",
    };
    assert.deepEqual(
      {...profileData, card: {...profileData.card, id: "?"}},
      {
        name,
        shippingAddress: {
          name,
          address,
          phoneNumber: {countryCode: "1", nationalNumber: "4085550142"},
        },
        card: {
          id: "?",
          paymentSource: {
            card: {
              brand: "VISA",
              expiry: "2034-08",
              lastDigits: "1881",
              name: "Morgan Reyes",
              billingAddress: address,
            },
          },
        },
      },
    );
    assert.deepEqual([cardId, addressId], ["WALLET-US-1", "buyer-us-0"]);
  });

  test("three wrong codes end the look-up", async () => {
    const frame = await Checkout.of(sandbox());
    const context = await frame.lookUp(MORGAN);
    assert.deepEqual(await frame.answer(context, "000000"), {state: "open", attemptsLeft: 2});
    assert.deepEqual(await frame.answer(context, ""), {state: "open", attemptsLeft: 1});
    assert.deepEqual(await frame.answer(context, "1111111"), {state: "failed"});
    assert.deepEqual(await frame.answer(context, CODE), {state: "failed"});
    const asked = await frame.page("authentications", {customerContextId: context});
    assert.deepEqual(asked.body, {state: "failed"});
  });

  test("requesting the code again adds no attempts", async () => {
    const frame = await Checkout.of(sandbox());
    const customerContextId = await frame.lookUp(MORGAN);
    await frame.answer(customerContextId, "1");
    await frame.answer(customerContextId, "2");
    assert.equal((await frame.frame("codes", {customerContextId})).body.state, "open");
    assert.equal((await frame.page("authentications", {customerContextId})).body.state, "open");
    assert.deepEqual(await frame.answer(customerContextId, "3"), {state: "failed"});
  });

  test("only one of ten concurrent correct codes opens the profile", async () => {
    const frame = await Checkout.of(sandbox());
    const context = await frame.lookUp(MORGAN);
    const outcomes = await Promise.all(Array.from({length: 10}, () => frame.answer(context, CODE)));
    assert.equal(outcomes.filter(({state}) => state === "succeeded").length, 1);
    assert.deepEqual(
      outcomes.filter(({state}) => state !== "succeeded"),
      Array.from({length: 9}, () => ({state: "not_found"})),
    );
    const asked = await frame.page("authentications", {customerContextId: context});
    assert.deepEqual(asked.body, {state: "not_found"});
  });

  test("only three of ten concurrent wrong codes count", async () => {
    const frame = await Checkout.of(sandbox());
    const context = await frame.lookUp(MORGAN);
    const outcomes = await Promise.all(Array.from({length: 10}, () => frame.answer(context, "9")));
    const open = outcomes.filter(({state}) => state === "open").map(({attemptsLeft}) => attemptsLeft);
    assert.deepEqual(open.sort(), [1, 2]);
    assert.equal(outcomes.filter(({state}) => state === "failed").length, 8);
  });

  test("an unknown, expired or another application's look-up is not found", async () => {
    const frame = await Checkout.of(sandbox());
    const other = await (await sandbox().application()).token({kind: "client_token"});
    const elsewhere = new Checkout(sandbox(), other);
    const theirs = await elsewhere.lookUp(MORGAN);
    for (const customerContextId of ["made-up", theirs]) {
      const asked = await frame.page("authentications", {customerContextId});
      assert.deepEqual(asked.body, {state: "not_found"});
      assert.deepEqual((await frame.frame("codes", {customerContextId})).body, {state: "not_found"});
      assert.deepEqual(await frame.answer(customerContextId, CODE), {state: "not_found"});
      assert.deepEqual(await frame.answer(customerContextId, "wrong"), {state: "not_found"});
    }
    // The other application's attempts do not count.
    assert.deepEqual(await elsewhere.answer(theirs, "wrong"), {state: "open", attemptsLeft: 2});

    const old = await frame.lookUp(MORGAN);
    sandbox().realTime.ms += 15 * 60_000;
    const late = await Checkout.of(sandbox());
    assert.deepEqual(await late.answer(old, CODE), {state: "not_found"});
  });
});

withSandbox("members: the profile", (sandbox) => {
  test("a profile shows all addresses and cards, with this session's additions first", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(AVERY);
    const before = await frame.frame("profiles", {memberSession});
    assert.equal(before.body.addresses.length, 3);
    assert.deepEqual(
      before.body.cards.map(({lastDigits}) => lastDigits),
      ["4444", "0005", "1117", "0002", "1368"],
    );
    const address = {
      addressLine1: "1 New Street",
      adminArea1: "NY",
      adminArea2: "New York",
      postalCode: "10001",
      countryCode: "US",
    };
    const home = await frame.frame("addresses", {memberSession, fullName: "Avery J. Whitfield", address});
    assert.equal(home.status, 201, home.text);
    assert.deepEqual(home.body.address, {
      name: {firstName: "Avery", lastName: "J. Whitfield", fullName: "Avery J. Whitfield"},
      address,
      phoneNumber: {countryCode: "1", nationalNumber: "5125550177"},
    });
    const card = await frame.frame("cards", {memberSession, card: typed(CARDS.ordinary, {name: "Avery W"})});
    assert.equal(card.status, 201, card.text);
    const after = (await frame.frame("profiles", {memberSession})).body;
    assert.deepEqual(after.addresses[0], {id: home.body.id, address: home.body.address});
    assert.deepEqual(after.cards[0], {
      id: card.body.cardId,
      brand: "VISA",
      lastDigits: "1111",
      expiry: "2034-12",
      hasExpired: false,
    });
    assert.deepEqual([after.addresses.length, after.cards.length], [4, 6]);

    const again = await frame.signIn(AVERY);
    const fresh = (await frame.frame("profiles", {memberSession: again.memberSession})).body;
    assert.deepEqual([fresh.addresses.length, fresh.cards.length], [3, 5]);
  });

  test("an unknown, expired or another application's session is refused", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(MORGAN);
    const other = new Checkout(
      sandbox(),
      await (await sandbox().application()).token({kind: "client_token"}),
    );
    const card = typed(CARDS.ordinary);
    const address = {addressLine1: "x", adminArea2: "y", postalCode: "12345", countryCode: "US"};
    const refusedAll = async (who: Checkout, memberSession: string) => {
      const tries = [
        who.frame("profiles", {memberSession}),
        who.frame("addresses", {memberSession, fullName: "A B", address}),
        who.frame("cards", {memberSession, card}),
        who.frame("paymentTokens", {memberSession, cardId: "WALLET-US-1"}),
      ];
      for (const answer of await Promise.all(tries)) assert.equal(answer.status, 404, answer.text);
    };
    await refusedAll(frame, "made-up");
    await refusedAll(other, memberSession);
    sandbox().realTime.ms += 900_000;
    await refusedAll(await Checkout.of(sandbox()), memberSession);
    sandbox().realTime.ms -= 900_000;
    assert.equal((await frame.frame("profiles", {memberSession})).status, 200);
    await sandbox().call("DELETE", "/_sandbox/tokens?kind=client");
    await refusedAll(await Checkout.of(sandbox()), memberSession);
  });

  test("a session can add twenty cards", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(MORGAN);
    const add = () => frame.frame("cards", {memberSession, card: typed(CARDS.ordinary)});
    for (let count = 0; count < 20; count += 1) assert.equal((await add()).status, 201);
    const refused = await add();
    assert.deepEqual([refused.status, refused.body.details[0]?.issue], [422, "TOO_MANY_PROFILE_ENTRIES"]);
  });
});

withSandbox("members: paying", (sandbox) => {
  test("the preselected card pays for one order", async () => {
    const {profileData} = await (await Checkout.of(sandbox())).signIn(MORGAN);
    const paid = await pay(sandbox(), profileData.card?.id ?? "");
    assert.deepEqual([paid.status, paid.body.status], [201, "COMPLETED"], paid.text);
    assert.equal(paid.body.purchase_units[0]?.payments.captures[0]?.status, "COMPLETED");
    const again = await pay(sandbox(), profileData.card?.id ?? "");
    assert.deepEqual([again.status, again.body.details[0]?.issue], [422, "TOKEN_EXPIRED"]);
  });

  test("a profile's test card is declined or challenged by its last digits", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(AVERY);
    const {cards} = (await frame.frame("profiles", {memberSession})).body;
    const payWith = async (ending: string) => {
      const cardId = cards.find(({lastDigits}) => lastDigits === ending)?.id ?? "";
      const made = await frame.frame("paymentTokens", {memberSession, cardId});
      assert.equal(made.status, 201, made.text);
      return (await pay(sandbox(), made.body.id)).body;
    };
    const declined = await payWith("0002");
    assert.equal(declined.purchase_units[0]?.payments.captures[0]?.status, "DECLINED");
    const challenged = await payWith("1368");
    assert.equal(challenged.status, "PAYER_ACTION_REQUIRED");
    assert.ok(challenged.links.some(({rel}) => rel === "payer-action"));
    assert.equal((await payWith("0005")).status, "COMPLETED");
  });

  test("an added card pays and keeps its test behaviour", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(MORGAN);
    const added = await frame.frame("cards", {memberSession, card: typed("4000000000009995")});
    const declined = (await pay(sandbox(), added.body.token.id)).body;
    assert.equal(declined.purchase_units[0]?.payments.captures[0]?.status, "DECLINED");
    const again = await frame.frame("paymentTokens", {memberSession, cardId: added.body.cardId});
    assert.equal(again.status, 201);
    assert.notEqual(again.body.id, added.body.token.id);
  });

  test("an expired card is neither preselected nor accepted, and an invalid card is not added", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession, profileData, cardId} = await frame.signIn(JORDAN);
    assert.deepEqual([profileData.card, cardId], [undefined, undefined]);
    const expired = await frame.frame("paymentTokens", {memberSession, cardId: "WALLET-US-3"});
    assert.deepEqual([expired.status, expired.body.details[0]?.issue], [422, "CARD_EXPIRED"]);
    for (const card of [typed("4111111111111112"), typed(CARDS.ordinary, {expiry: "2020-01"})]) {
      assert.equal((await frame.frame("cards", {memberSession, card})).status, 422);
    }
    assert.equal((await frame.frame("profiles", {memberSession})).body.cards.length, 1);
  });

  test("a card of another profile cannot pay", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(MORGAN);
    const theirs = await frame.frame("paymentTokens", {memberSession, cardId: "WALLET-US-2A"});
    assert.equal(theirs.status, 404);
  });

  test("a token is valid for three hours", async () => {
    const {profileData} = await (await Checkout.of(sandbox())).signIn(MORGAN);
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 3 * 60 * 60}});
    const late = await pay(sandbox(), profileData.card?.id ?? "");
    assert.equal(late.body.details[0]?.issue, "TOKEN_EXPIRED");
    await sandbox().call("POST", "/_sandbox/clock", {body: {reset: true}});
  });
});

withSandbox("members: access", (sandbox) => {
  const everyPath = [...Object.values(MEMBER_PAGE_PATHS), ...Object.values(MEMBER_FRAME_PATHS)];

  test("each route for members requires a client token", async () => {
    const routes = sandbox().routes.filter((route) => route.includes("/web-sdk/v6/members/"));
    assert.deepEqual([...new Set(routes)].sort(), everyPath.map((path) => `POST ${path}`).sort());
    const full = await sandbox().token();
    for (const path of everyPath) {
      const call = (token?: string) =>
        sandbox().call("POST", path, {
          body: {},
          headers: {Origin: ORIGIN},
          ...(token === undefined ? {} : {token}),
        });
      assert.equal((await call()).status, 401, path);
      assert.equal((await call("made-up")).status, 401, path);
      assert.equal((await call(full)).status, 403, path);
    }
  });

  test("routes for frames refuse requests from pages", async () => {
    const token = await sandbox().clientToken();
    for (const path of Object.values(MEMBER_FRAME_PATHS)) {
      for (const headers of [{Origin: PAGE}, {}, {Origin: ORIGIN, "Sec-Fetch-Site": "cross-site"}]) {
        const answer = await sandbox().call("POST", path, {token, body: {}, headers});
        assert.equal(answer.status, 403, path);
        assert.equal(answer.headers.get("Access-Control-Allow-Origin"), null);
      }
    }
    for (const path of Object.values(MEMBER_PAGE_PATHS)) {
      const answer = await sandbox().call("POST", path, {token, body: {}, headers: {Origin: PAGE}});
      assert.equal(answer.status, 400, path);
      assert.equal(answer.headers.get("Access-Control-Allow-Origin"), PAGE);
    }
  });

  test("a page outside the token's domains cannot look up members", async () => {
    const token = await sandbox().clientToken({domains: ["shop.example"]});
    const answer = await sandbox().call("POST", MEMBER_PAGE_PATHS.lookups, {
      token,
      body: {email: MORGAN},
      headers: {Origin: PAGE},
    });
    assert.equal(answer.body.details[0]?.issue, "ERR_DOMAIN_MISMATCH");
  });

  test("too many wrong codes block the correct one, too", async () => {
    const application = await sandbox().application();
    const frame = new Checkout(sandbox(), await application.token({kind: "client_token"}));
    const context = await frame.lookUp(MORGAN);
    for (let tries = 0; tries < 600; tries += 1) await frame.answer("made-up", CODE);
    const refused = await frame.frame("answers", {customerContextId: context, code: CODE});
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("Retry-After")) > 0);
    // Another application's buyers are not affected.
    await (await Checkout.of(sandbox())).signIn(MORGAN);
  });

  test("the frames' page can be embedded by the session's page only", async () => {
    const token = await sandbox().clientToken();
    const session = await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
      token,
      body: {},
      headers: {Origin: PAGE},
    });
    const page = await sandbox().call("GET", `/web-sdk/v6/frames/fastlane?session=${session.body.id}`);
    assert.equal(page.status, 200);
    assert.match(
      page.headers.get("Content-Security-Policy") ?? "",
      /frame-ancestors http:\/\/localhost:8080$/,
    );
    assert.match(page.text, /data-parent-origin="http:\/\/localhost:8080"/);
    for (const path of ["", "?session=made-up"]) {
      const gone = await sandbox().call("GET", `/web-sdk/v6/frames/fastlane${path}`);
      assert.equal(gone.status, 404);
      assert.match(gone.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'none'$/);
    }
  });
});

withSandbox("members: storage", (sandbox) => {
  test("card numbers and codes are neither stored, logged nor returned", async () => {
    const frame = await Checkout.of(sandbox());
    const {memberSession} = await frame.signIn(MORGAN);
    const number = "5555555555554444";
    const added = await frame.frame("cards", {memberSession, card: typed(number, {security_code: "917"})});
    assert.equal(added.status, 201);
    const wrong = await frame.frame("cards", {memberSession, card: typed(`${number}0`)});
    assert.equal(wrong.status, 422);
    const stored = await sandbox().everythingStored();
    assert.match(stored, /MASTERCARD/);
    for (const text of [stored, sandbox().log, added.text, wrong.text]) {
      for (const secret of [number, '"917"', '\\"917\\"', frame.token]) {
        assert.equal(text.includes(secret), false, secret);
      }
    }
    // The member session is not logged.
    assert.equal(sandbox().log.includes(memberSession), false);
  });
});
