import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {endpoints} from "../../server/sandbox/endpoints.ts";
import {exampleOf} from "../../server/sandbox/reference/curl.ts";
import {createOrderBody} from "../../server/sandbox/orders/orders.schema.ts";
import {describeApi} from "../../server/sandbox/wire/openapi.ts";
import {onOneEngine, ORIGIN} from "./support/sandbox.ts";

onOneEngine("the API's reference", (sandbox) => {
  test("shows every operation and every named schema under an anchor of its own, and lists the operations", async () => {
    const {status, text} = await sandbox().call("GET", "/reference");
    assert.equal(status, 200);
    for (const {id, method, path, scopes, feature} of endpoints) {
      assert.ok(text.includes(`<a href="#${id}">`), id);
      const section = text.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";
      assert.ok(section.includes(`>${method}</span`), id);
      assert.ok(section.includes(`<code>${path}</code>`), id);
      assert.ok(section.includes(`curl -X ${method} `), id);
      for (const scope of scopes) assert.ok(section.includes(`/${scope}</code>`), `${id} ${scope}`);
      if (feature !== undefined) assert.ok(section.includes(`Feature <code>${feature}</code>`), id);
    }
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, "an id stands twice");
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) {
      assert.ok(ids.includes(target), `#${target} leads nowhere`);
    }
  });

  test("shows fields with type, limits and whether they are required, also nested ones", async () => {
    const {text} = await sandbox().call("GET", "/reference");
    const create = text.split('id="orders.create"')[1]?.split("</section>")[0] ?? "";
    const field = (name: string) => {
      const part = create.split(`<code>${name}</code>`)[1]?.split("</dd>")[0] ?? "";
      return part.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
    };
    assert.match(field("intent"), /string required (?:always|one of) CAPTURE/);
    assert.match(field("purchase_units"), /array of object required 1 to 10 items Fields of purchase_units/);
    assert.match(field("soft_descriptor"), /string at most 22 characters/);
    assert.match(field("quantity"), /required pattern \^\[1-9\]\[0-9\]\{0,9\}\$/);
    assert.match(field("PayPal-Request-Id"), /1 to 108 characters/);
    assert.match(field("Prefer"), /string return=minimal or return=representation/);
  });

  test("needs no script, and its one style sheet passes its policy", async () => {
    const {text, headers} = await sandbox().call("GET", "/reference");
    const policy = headers.get("Content-Security-Policy") ?? "";
    const [sheet, ...more] = [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css = ""]) => css);
    assert.deepEqual(more, []);
    const hash = createHash("sha256")
      .update(sheet ?? "")
      .digest("base64");
    assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${hash}';`), policy);
    assert.doesNotMatch(text, /<script| style="| on\w+="/);
  });

  test("is linked from the test values, and a caller's host is only text in it", async () => {
    const front = await sandbox().call("GET", "/test-values");
    assert.ok(front.text.includes('href="/reference"') && front.text.includes('href="/openapi.json"'));
    const {text} = await sandbox().call("GET", "http://sandbox.example:8081/reference");
    assert.ok(text.includes("BASE_URL=http://sandbox.example:8081\n"));
    assert.equal((await sandbox().call("GET", "/reference")).text.includes("sandbox.example"), false);
  });
});

test("an example is what its schema lets through, where nothing has to be filled in", () => {
  const api = describeApi(endpoints, {version: "1", origin: ORIGIN});
  const schema = api.paths["/v2/checkout/orders"]?.["post"]?.requestBody?.content["application/json"]?.schema;
  assert.ok(schema);
  assert.ok(createOrderBody.safeParse(exampleOf(api, schema, "body")).success);
});
