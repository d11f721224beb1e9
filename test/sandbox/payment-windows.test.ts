import assert from "node:assert/strict";
import {test} from "node:test";
import {nextOf, pressed} from "./support/approvals.ts";
import {orderBody, OrdersClient} from "./support/orders.ts";
import {withSandbox, ORIGIN, PAGE, type TestSandbox} from "./support/sandbox.ts";

const MORGAN = {action: "approve", buyer: "buyer-us", card: "WALLET-US-1", address: "0"};
const JSON_WANTED = {Origin: ORIGIN, Accept: "application/json"};

async function opened(sandbox: TestSandbox, given?: string) {
  const token = given ?? (await sandbox.clientToken());
  const session = await sandbox.call("POST", "/web-sdk/v6/frame-sessions", {
    token,
    body: {},
    headers: {Origin: PAGE},
  });
  return {token, session: String(session.body.id)};
}

withSandbox("payment windows", (sandbox) => {
  const state = (token: string, body: object) =>
    sandbox().call("POST", "/web-sdk/v6/payment-state", {token, body, headers: {Origin: PAGE}});
  const report = (session: string, change: string, headers: Record<string, string> = {Origin: ORIGIN}) =>
    sandbox().call("POST", `/web-sdk/v6/payment-windows/${session}/${change}`, {headers});

  test("the wallet's page can be embedded by its page only, and reports when its window opens and closes", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {token, session} = await opened(sandbox());
    const question = {kind: "order", id, session};
    assert.deepEqual((await state(token, question)).body, {state: "open", window: "unseen"});

    const page = await sandbox().call("GET", `/checkoutnow?token=${id}&session=${session}`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get("Content-Security-Policy") ?? "", new RegExp(`frame-ancestors ${PAGE}$`));
    assert.match(page.text, new RegExp(`data-parent-origin="${PAGE}" data-session="${session}"`));
    assert.equal((await report(session, "opening")).status, 204);
    assert.deepEqual((await state(token, question)).body, {state: "open", window: "open"});
    assert.equal((await report(session, "closing")).status, 204);
    assert.deepEqual((await state(token, question)).body, {state: "open", window: "closed"});

    const approved = await pressed(
      sandbox(),
      `/approvals/order/${id}`,
      {...MORGAN, session, total: "130.00"},
      JSON_WANTED,
    );
    assert.deepEqual(approved.body, {state: "approved", payerId: "PAYERUSMRGAN2"});
    assert.deepEqual((await state(token, question)).body, {
      state: "approved",
      payerId: "PAYERUSMRGAN2",
      window: "closed",
    });
    await shop.capture(id);
    assert.equal((await state(token, {kind: "order", id})).body.state, "approved");
  });

  test("a canceled window counts as closed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {token, session} = await opened(sandbox());
    await sandbox().call("GET", `/checkoutnow?token=${id}&session=${session}`);
    const left = await pressed(sandbox(), `/approvals/order/${id}`, {action: "cancel", session}, JSON_WANTED);
    assert.deepEqual(left.body, {state: "canceled"});
    assert.deepEqual((await state(token, {kind: "order", id, session})).body, {
      state: "open",
      window: "closed",
    });
  });

  test("an unknown session opens no window and gets no window state", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {token} = await opened(sandbox());
    assert.equal((await sandbox().call("GET", `/checkoutnow?token=${id}&session=unknown`)).status, 404);
    const form = {...MORGAN, session: "unknown"};
    assert.equal((await pressed(sandbox(), `/approvals/order/${id}`, form)).status, 404);
    const {body} = await state(token, {kind: "order", id, session: "unknown"});
    assert.deepEqual(body, {state: "open"});
  });

  test("a window shows another merchant's order like an unknown one, and can't approve it", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const other = await sandbox().application();
    const {session} = await opened(sandbox(), await other.token({kind: "client_token"}));
    const shown = async (token: string) => {
      const page = await sandbox().call("GET", `/checkoutnow?token=${token}&session=${session}`);
      assert.match(page.text, /data-result="[^"]*ERR_FLOW_NOT_APPROVABLE/);
      return page.text;
    };
    assert.equal(await shown(id), await shown("UNKNOWN"));
    const form = {...MORGAN, session, total: "130.00"};
    for (const headers of [{Origin: ORIGIN}, JSON_WANTED]) {
      const pressing = await pressed(sandbox(), `/approvals/order/${id}`, form, headers);
      assert.match(pressing.text, /ERR_FLOW_NOT_APPROVABLE/);
    }
    assert.equal((await shop.show(id)).body.status, "CREATED");
  });

  test("a window reports approvals in another window and completed payments", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {session} = await opened(sandbox());
    const avery = {...MORGAN, buyer: "buyer-us-family", card: "WALLET-US-2A", total: "130.00"};
    const first = await pressed(sandbox(), `/approvals/order/${id}`, {...avery, session}, JSON_WANTED);
    const payerId = "PAYERUSAVERY2";
    assert.deepEqual(first.body, {state: "approved", payerId});
    const late = {...MORGAN, session, total: "130.00"};
    assert.deepEqual(
      (await pressed(sandbox(), `/approvals/order/${id}`, late, JSON_WANTED)).body,
      first.body,
    );
    const drawn = await sandbox().call("GET", `/checkoutnow?token=${id}&session=${session}`);
    assert.match(drawn.text, new RegExp(`data-result="[^"]*${payerId}`));
    await shop.capture(id);
    const ended = await pressed(sandbox(), `/approvals/order/${id}`, late, JSON_WANTED);
    assert.match(ended.text, /data-result="[^"]*ERR_FLOW_NOT_APPROVABLE/);
  });

  test("a window that was opened before its session expired can still be completed", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder();
    const {session} = await opened(sandbox());
    sandbox().realTime.ms += 3_600_000;
    const page = await sandbox().call("GET", `/checkoutnow?token=${id}&session=${session}`);
    assert.match(page.text, /id="approval"/);
    const form = {...MORGAN, session, total: "130.00"};
    const approved = await pressed(sandbox(), `/approvals/order/${id}`, form, JSON_WANTED);
    assert.equal(approved.body.state, "approved", approved.text);
  });

  test("only the sandbox's own windows may report", async () => {
    const {token, session} = await opened(sandbox());
    for (const headers of [{}, {Origin: PAGE}, {Origin: ORIGIN, "Sec-Fetch-Site": "cross-site"}]) {
      assert.equal((await report(session, "closing", headers)).status, 403);
    }
    const {body} = await state(token, {kind: "order", id: "NONE", session});
    assert.deepEqual(body, {state: "ended", window: "unseen"});
  });

  test("another buyer's order has the same state as an unknown one", async () => {
    const shop = await OrdersClient.of(sandbox());
    const headers = {"PayPal-Client-Metadata-Id": "buyer-one"};
    const {id} = (await shop.create(orderBody(), headers)).body;
    const token = await sandbox().clientToken({session: "buyer-two"});
    assert.deepEqual((await state(token, {kind: "order", id})).body, {state: "ended"});
    assert.deepEqual((await state(token, {kind: "order", id: "UNKNOWN"})).body, {state: "ended"});
    assert.deepEqual((await state(token, {kind: "setup-token", id: "UNKNOWN"})).body, {state: "ended"});
    assert.equal((await state(token, {kind: "dispute", id})).status, 400);
  });

  test("the page shows the total of a chosen option", async () => {
    const shop = await OrdersClient.of(sandbox());
    const usd = (value: string) => ({currency_code: "USD", value});
    const option = (id: string, value: string) => ({
      id,
      label: id,
      selected: id === "slow",
      amount: usd(value),
    });
    const id = await shop.newOrder({
      purchase_units: [
        {amount: usd("20.00"), shipping: {options: [option("slow", "0.00"), option("fast", "9.50")]}},
      ],
    });
    const drawn = await sandbox().call("GET", `/checkoutnow?token=${id}&shipping_option=fast`);
    assert.match(drawn.text, /class="amount">\$29\.50</);
    assert.match(drawn.text, /name="total" value="29\.50"/);
    assert.match(drawn.text, /value="fast"\s+required\s+checked/);
    const made = await sandbox().call("GET", `/checkoutnow?token=${id}&shipping_option=none&address=99`);
    assert.match(made.text, /class="amount">\$20\.00</);
    assert.match(made.text, /name="address"\s+value="0"\s+required\s+checked/);
  });

  test("the return address contains a wallet other than PayPal", async () => {
    const shop = await OrdersClient.of(sandbox());
    const back = {return_url: "https://shop.example/back", cancel_url: "https://shop.example/back"};
    const source = {payment_source: {paypal: {experience_context: back}}};
    const {id} = (await shop.create(orderBody(source))).body;
    const cancel = (fields: Record<string, string>) =>
      pressed(sandbox(), `/approvals/order/${id}`, {action: "cancel", ...fields});
    assert.equal(nextOf(await cancel({})), `https://shop.example/back?token=${id}`);
    assert.equal(
      nextOf(await cancel({fundingSource: "paylater"})),
      `https://shop.example/back?token=${id}&fundingSource=paylater`,
    );
  });
});
