import assert from "node:assert/strict";
import {test} from "node:test";
import {endpoints} from "./support/declared.ts";
import {coverageOf} from "../../server/sandbox/reference/coverage.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

withSandbox("the API's reference", (sandbox) => {
  test("each operation and each schema has a page without scripts, and the links lead to pages", async () => {
    const seen = new Set(["/reference"]);
    for (const path of seen) {
      const {status, text, headers} = await sandbox().call("GET", path);
      assert.equal(status, 200, path);
      assert.match(headers.get("Content-Security-Policy") ?? "", /^default-src 'none'; style-src 'sha256-/);
      assert.doesNotMatch(text, /<script| on\w+="/, path);
      for (const [, link = ""] of text.matchAll(/ href="(\/reference[^"]+)"/g)) seen.add(link);
    }
    const {apis, others} = coverageOf(endpoints);
    for (const {id, isOffered} of [...apis.flatMap(({operations}) => operations), ...others])
      assert.equal(seen.has(`/reference/${id}`), isOffered, id);
    assert.ok(seen.has("/reference/schemas/orders.purchase_unit"));
    assert.equal((await sandbox().call("GET", "/reference/nothing")).status, 404);
    assert.equal((await sandbox().call("GET", "/reference/schemas/toString")).status, 404);
  });

  test("an operation that the sandbox doesn't offer is a 404 with a link to the list", async () => {
    const token = await sandbox().token();
    const {apis} = coverageOf(endpoints);
    const missing = apis.flatMap(({operations}) => operations.filter(({isOffered}) => !isOffered));
    const unknown = {method: "GET", path: "/v2/nowhere"};
    for (const {method, path} of [unknown, ...missing]) {
      const answer = await sandbox().call(method, path.replace(/\{\w+\}/g, "X"), {token});
      assert.equal(answer.status, 404, `${method} ${path}`);
      assert.equal(answer.body.name, "RESOURCE_NOT_FOUND");
      assert.match(answer.body.message, /does not offer this operation.*\/operations/);
      const help = answer.body.links.find(({rel}) => rel === "help");
      assert.equal(help?.href, `${ORIGIN}/operations`);
    }
    const {text} = await sandbox().call("GET", "/operations", {from: "203.0.113.7"});
    for (const {method, path} of apis.flatMap(({operations}) => operations)) {
      assert.ok(text.includes(`${method} ${path}`), `${method} ${path}`);
    }
    assert.match(text, /Orders v2: 8 of 8/);
    assert.match(text, /Shipment Tracking v1: 5 of 5/);
  });

  test("the test values link to the reference and to the API's description", async () => {
    const front = await sandbox().call("GET", "/test-values");
    assert.ok(front.text.includes('href="/reference"') && front.text.includes('href="/openapi.json"'));
    const {text} = await sandbox().call("GET", "/reference");
    assert.ok(text.includes('href="/openapi.json"') && text.includes('href="/test-values"'));
  });
});
