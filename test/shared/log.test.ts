import assert from "node:assert/strict";
import {test} from "node:test";
import {createLog} from "../../server/shared/log.ts";

test("the log redacts card numbers, tokens and secrets at each logged depth", () => {
  let written = "";
  const log = createLog({name: "test", level: "info"}, {write: (line) => void (written += line)});
  log.info(
    {
      access_token: "canary-1",
      headers: {authorization: "canary-2"},
      payment_source: {card: {number: "canary-3"}},
    },
    "paid",
  );
  log.info({body: {security_code: "canary-4", client_secret: "canary-5"}, cookie: "canary-6"});
  assert.doesNotMatch(written, /canary/);
  assert.match(written, /"msg":"paid"/);
});
