import assert from "node:assert/strict";
import {test} from "node:test";
import {findTestBuyer} from "../../server/sandbox/test-buyers.ts";
import {nextOf, pressed} from "./support/approvals.ts";
import {orderBody} from "./support/orders.ts";
import {withSandbox, ORIGIN, PAGE} from "./support/sandbox.ts";
import {linkOf, PAYMENT_TOKENS, VaultClient} from "./support/vault.ts";

type Headers = Readonly<Record<string, string>>;

withSandbox("a wallet is saved on its own page", (sandbox) => {
  const form = (id: string, fields: Readonly<Record<string, string>>, headers?: Headers) =>
    pressed(sandbox(), `/approvals/setup-token/${id}`, fields, headers);
  const approve = (id: string, buyerId = "buyer-us", headers?: Headers) => {
    const buyer = findTestBuyer(buyerId);
    const fields = {action: "approve", buyer: buyerId, card: buyer?.cards[0].token ?? ""};
    return form(id, fields, headers);
  };
  const page = (id: string) => sandbox().call("GET", `/agreements/approve?approval_session_id=${id}`);

  async function waiting(kind: "paypal" | "venmo", context: Readonly<Record<string, unknown>> = {}) {
    const client = await VaultClient.of(sandbox());
    const wallet = {description: "Tea every month", usage_type: "MERCHANT", experience_context: context};
    const made = await client.setup({
      customer: {merchant_customer_id: "wallet-saver"},
      payment_source: {[kind]: wallet},
    });
    return {client, made, id: made.body.id};
  }

  for (const kind of ["paypal", "venmo"] as const) {
    test(`${kind}: a wallet is approved and exchanged with its owner's name`, async () => {
      const {client, made, id} = await waiting(kind);
      const shown = await sandbox().call("GET", new URL(linkOf(made, "approve") ?? "").href);
      assert.equal(shown.status, 200);
      assert.match(shown.text, /Test Store/);
      assert.match(shown.text, /Tea every month/);
      assert.match(shown.text, /Agree and save/);
      assert.match(shown.text, /Test Store may charge (?:PayPal|Venmo) later without asking you again/);
      assert.equal(shown.headers.get("Cross-Origin-Opener-Policy"), "unsafe-none");
      assert.match(shown.headers.get("Content-Security-Policy") ?? "", /frame-ancestors 'none'/);

      assert.equal((await approve(id)).status, 200);
      const approved = await client.showSetup(id);
      assert.equal(approved.body.status, "APPROVED");
      const saved = await client.exchange(id);
      assert.equal(saved.status, 201);
      const {payment_source: source} = saved.body;
      assert.deepEqual(source, approved.body.payment_source);
      assert.equal(source[kind]["email_address"], "morgan.reyes@buyer.example");
      assert.equal(source[kind]["description"], "Tea every month");
      assert.deepEqual(source[kind]["name"], {
        given_name: "Morgan",
        surname: "Reyes",
        full_name: "Morgan Reyes",
      });
      assert.equal(source[kind]["user_name"], kind === "venmo" ? "morgan-reyes" : undefined);
      assert.match((await page(id)).text, /approved/);
    });
  }

  test("a wallet with another of its cards is saved and pays", async () => {
    const {client, id} = await waiting("paypal");
    const chosen = findTestBuyer("buyer-us-family")?.cards[1]?.token ?? "";
    const approved = await form(id, {action: "approve", buyer: "buyer-us-family", card: chosen});
    assert.equal(approved.status, 200, approved.text);
    const saved = await client.exchange(id);
    assert.equal(saved.status, 201);
    assert.equal(saved.text.includes(chosen), false);
    const order = orderBody({payment_source: {paypal: {vault_id: saved.body.id}}});
    const headers = {"PayPal-Request-Id": "saved-wallet"};
    const paid = await client.call("POST", "/v2/checkout/orders", order, {headers});
    assert.equal(paid.body.status, "COMPLETED", paid.text);
  });

  test("approval returns to return_url and cancellation to cancel_url with PayPal's parameters", async () => {
    const pages = {
      return_url: "https://shop.example/saved?cart=7",
      cancel_url: "https://shop.example/stop",
      brand_name: 'Tea & "Co"',
    };
    const {client, id} = await waiting("paypal", pages);
    const canceled = await form(id, {action: "cancel"});
    assert.equal(
      nextOf(canceled),
      `https://shop.example/stop?approval_token_id=${id}&approval_session_id=${id}`,
    );
    assert.match(canceled.text, /Return to Tea &amp; &quot;Co&quot;/);
    assert.match(canceled.text, /Nothing was saved\. You haven(?:'|&#39;)t been charged/);
    assert.equal((await client.showSetup(id)).body.status, "PAYER_ACTION_REQUIRED");
    const approved = await approve(id);
    assert.equal(
      nextOf(approved),
      `https://shop.example/saved?cart=7&approval_token_id=${id}&approval_session_id=${id}&PayerID=PAYERUSMRGAN2`,
    );
  });

  test("ON_PAYER_APPROVAL: the approval creates the payment token, and an exchange answers with it", async () => {
    const {client, made, id} = await waiting("paypal", {vault_instruction: "ON_PAYER_APPROVAL"});
    const list = async () =>
      (await client.list({customer_id: made.body.customer.id, page_size: "50"})).body.payment_tokens;
    const before = await list();
    await approve(id);
    assert.equal((await client.showSetup(id)).body.status, "VAULTED");
    const after = await list();
    const created = after.filter((token) => !before.some(({id: known}) => known === token.id));
    assert.equal(created.length, 1);
    for (const exchanged of [await client.exchange(id), await client.exchange(id)]) {
      assert.equal(exchanged.status, 200, exchanged.text);
      assert.deepEqual(exchanged.body, created[0]);
    }
    assert.deepEqual(await list(), after);
    await client.delete(created[0]?.id ?? "");
    assert.equal((await client.exchange(id)).status, 422);
  });

  test("of ten concurrent approvals the first one's wallet is saved", async () => {
    const {client, made, id} = await waiting("paypal", {vault_instruction: "ON_PAYER_APPROVAL"});
    const list = async () =>
      (await client.list({customer_id: made.body.customer.id, page_size: "50"})).body.payment_tokens.length;
    const before = await list();
    const answers = await Promise.all(
      Array.from({length: 10}, (_, index) => approve(id, index % 2 === 0 ? "buyer-us" : "buyer-gb")),
    );
    for (const {status} of answers) assert.ok([200, 422].includes(status));
    assert.equal(await list(), before + 1);
  });

  test("only the sandbox's own page may answer", async () => {
    const {client, id} = await waiting("venmo");
    const refused: readonly Headers[] = [
      {},
      {Origin: PAGE},
      {Origin: "null"},
      {Origin: ORIGIN, "Sec-Fetch-Site": "cross-site"},
    ];
    for (const headers of refused) {
      assert.equal((await approve(id, "buyer-us", headers)).status, 403);
    }
    assert.equal((await client.showSetup(id)).body.status, "PAYER_ACTION_REQUIRED");
  });

  test("other buyers' wallets and cards and unknown ids are refused", async () => {
    const {client, id} = await waiting("venmo");
    assert.equal((await approve(id, "buyer-jp")).status, 422);
    const others = {action: "approve", buyer: "buyer-us", card: "WALLET-DE-1"};
    assert.equal((await form(id, others)).status, 422);
    assert.equal((await approve("UNKNOWN0000000000")).status, 404);
    assert.equal((await client.showSetup(id)).body.status, "PAYER_ACTION_REQUIRED");
    const missing = await page("UNKNOWN0000000000");
    assert.equal(missing.status, 404);
    assert.match(missing.text, /has expired/);
    const ofCard = await client.setup({payment_source: {card: {}}});
    assert.equal((await page(ofCard.body.id)).status, 404);
    assert.equal((await client.call("POST", PAYMENT_TOKENS, {payment_source: {}})).status, 400);
  });
});
