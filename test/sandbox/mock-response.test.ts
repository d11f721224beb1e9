import assert from "node:assert/strict";
import {test} from "node:test";
import {allRows} from "./support/console.ts";
import {orderBody, OrdersClient} from "./support/orders.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

const mock = (codes: unknown) => ({"PayPal-Mock-Response": JSON.stringify({mock_application_codes: codes})});

async function orders(sandbox: TestSandbox): Promise<number> {
  return (await allRows(sandbox, "orders")).length;
}

withSandbox("PayPal-Mock-Response", (sandbox) => {
  test("a mocked call has no effect, also on its request id", async () => {
    const shop = await OrdersClient.of(sandbox());
    const before = await orders(sandbox());
    const mocked = await shop.create(orderBody(), {
      ...mock("DUPLICATE_INVOICE_ID"),
      "PayPal-Request-Id": "mocked",
    });
    assert.equal(mocked.status, 422);
    assert.equal(mocked.body.name, "UNPROCESSABLE_ENTITY");
    assert.equal(mocked.body.details[0].issue, "DUPLICATE_INVOICE_ID");
    assert.equal(await orders(sandbox()), before);
    assert.equal((await shop.create(orderBody(), {"PayPal-Request-Id": "mocked"})).status, 201);
  });

  test("a mocked capture leaves the order approved", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.approved();
    assert.equal((await shop.capture(id, mock(["INSTRUMENT_DECLINED"]))).status, 422);
    assert.equal((await shop.show(id)).body.status, "APPROVED");
  });
});

withSandbox("the header PayPal-Mock-Response", (sandbox) => {
  test("each code has its status, and PayPal's own failures have no details", async () => {
    const shop = await OrdersClient.of(sandbox());
    const codes = await sandbox().call<{mock_application_codes: {code: string}[]}>(
      "GET",
      "/_sandbox/presets",
    );
    const known = codes.body.mock_application_codes.map(({code}) => code);
    for (const [code, status] of Object.entries({
      FIELD_NOT_PATCHABLE: 400,
      INVALID_RESOURCE_ID: 404,
      INVALID_STRING_LENGTH: 400,
      PERMISSION_DENIED: 403,
      DUPLICATE_INVOICE_ID: 422,
      PAYER_ACCOUNT_RESTRICTED: 422,
      CARD_CLOSED: 422,
      RATE_LIMIT_REACHED: 429,
      INTERNAL_SERVER_ERROR: 500,
      SERVICE_UNAVAILABLE: 503,
    })) {
      const answer = await shop.create(orderBody(), mock(code));
      assert.equal(answer.status, status, code);
      if (status < 500) assert.equal(answer.body.details[0].issue, code);
      else assert.equal("details" in answer.body, false);
      assert.ok(known.includes(code), code);
    }
  });

  test("several codes give the status of the first", async () => {
    const shop = await OrdersClient.of(sandbox());
    const answer = await shop.create(orderBody(), mock(["INVALID_RESOURCE_ID", "CARD_EXPIRED"]));
    assert.equal(answer.status, 404);
    assert.deepEqual(
      answer.body.details.map(({issue}) => issue),
      ["INVALID_RESOURCE_ID", "CARD_EXPIRED"],
    );
  });

  test("a malformed header or an unknown code is 400 with an explanation", async () => {
    const shop = await OrdersClient.of(sandbox());
    const wrong = ["{", "[]", "null", '"DUPLICATE_INVOICE_ID"', "{}", '{"mock_application_codes":[]}'];
    for (const text of [...wrong, '{"mock_application_codes":"in words"}']) {
      const answer = await shop.create(orderBody(), {"PayPal-Mock-Response": text});
      assert.equal(answer.status, 400, text);
      assert.equal(answer.body.details[0].field, "PayPal-Mock-Response");
    }
    for (const codes of [
      "NO_SUCH_CODE",
      ["CARD_EXPIRED", "NO_SUCH_CODE"],
      "constructor",
      "__proto__",
      "TO_STRING",
    ]) {
      const answer = await shop.create(orderBody(), mock(codes));
      assert.equal(answer.status, 400, String(codes));
      assert.doesNotMatch(answer.text, /NO_SUCH_CODE/);
    }
  });

  test("the header does not replace 401, 403, 404 and 405", async () => {
    const headers = mock("DUPLICATE_INVOICE_ID");
    const path = "/v2/checkout/orders";
    const call = (token: string | undefined, method = "POST", at = path) =>
      sandbox().call(method, at, {...(token === undefined ? {} : {token}), headers, body: orderBody()});
    assert.equal((await call(undefined)).status, 401);
    assert.equal((await call("wrong")).status, 401);
    assert.equal((await call(await sandbox().clientToken())).status, 403);
    const token = await sandbox().token();
    assert.equal((await call(token, "POST", "/v2/nowhere")).status, 404);
    assert.equal((await call(token, "PUT")).status, 405);
    const malformed = await sandbox().call("POST", path, {
      headers: {"PayPal-Mock-Response": "{"},
      body: orderBody(),
    });
    assert.equal(malformed.status, 401);
  });

  test("the header has no effect on controls, pages and the token route", async () => {
    const headers = mock("DUPLICATE_INVOICE_ID");
    for (const path of ["/_sandbox/clock", "/health", "/"]) {
      assert.equal((await sandbox().call("GET", path, {headers})).status, 200, path);
    }
    assert.equal((await sandbox().form("grant_type=client_credentials", headers)).status, 200);
  });
});
