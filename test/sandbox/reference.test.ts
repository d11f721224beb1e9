import assert from "node:assert/strict";
import {test} from "node:test";
import {readdir, readFile} from "node:fs/promises";
import {endpoints} from "./support/declared.ts";
import {coverageOf} from "../../server/sandbox/reference/coverage.ts";
import published from "../../server/sandbox/reference/published-operations.json" with {type: "json"};
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

withSandbox("the API's reference", (sandbox) => {
  test("the reference loads scripts, styles and data from the sandbox only", async () => {
    const {status, text, headers} = await sandbox().call("GET", "/reference");
    assert.equal(status, 200);
    const policy = headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.doesNotMatch(text, /<style| style="| on\w+="|<script>/);
    for (const [, address] of text.matchAll(/ (?:src|href)="([^"]+)"/g)) assert.match(address ?? "", /^\/\w/);
  });

  test("an operation that the sandbox doesn't offer is a 404 with a link to the list", async () => {
    const token = await sandbox().token();
    const {apis} = coverageOf(endpoints);
    const missing = apis.flatMap(({operations}) => operations.filter(({endpoint}) => !endpoint));
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
    assert.match(text, /Shipment tracking v1: 5 of 5/);
  });

  test("the test values link to the reference and to the API's description", async () => {
    const front = await sandbox().call("GET", "/test-values");
    assert.ok(front.text.includes('href="/reference"') && front.text.includes('href="/openapi.json"'));
    const {text} = await sandbox().call("GET", "/reference");
    assert.ok(text.includes('href="/openapi.json"'));
  });
});

test("the operations are those of PayPal's published specifications", async () => {
  const folder = new URL("../fixtures/paypal-openapi/", import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  assert.deepEqual(published.map(({specification}) => `${specification}.json`).sort(), files.sort());
  for (const {specification, operations} of published) {
    const {paths} = JSON.parse(await readFile(new URL(`${specification}.json`, folder), "utf8")) as {
      paths: Record<string, Record<string, {operationId?: string}>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(operations, described, specification);
  }
});
