import assert from "node:assert/strict";
import {test} from "node:test";
import {onOneEngine} from "./support/sandbox.ts";

onOneEngine("the API's reference", (sandbox) => {
  test("the reference loads scripts, styles and data from the sandbox only", async () => {
    const {status, text, headers} = await sandbox().call("GET", "/reference");
    assert.equal(status, 200);
    const policy = headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.doesNotMatch(text, /<style| style="| on\w+="|<script>/);
    for (const [, address] of text.matchAll(/ (?:src|href)="([^"]+)"/g)) assert.match(address ?? "", /^\/\w/);
  });

  test("the test values link to the reference and to the API's description", async () => {
    const front = await sandbox().call("GET", "/test-values");
    assert.ok(front.text.includes('href="/reference"') && front.text.includes('href="/openapi.json"'));
    const {text} = await sandbox().call("GET", "/reference");
    assert.ok(text.includes('href="/openapi.json"'));
  });
});
