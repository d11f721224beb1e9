import assert from "node:assert/strict";
import {test} from "node:test";
import {changed, documentErrors, type Json, schemaErrors, schemasIn} from "../support/openapi.ts";
import {withSandbox} from "./support/sandbox.ts";

const CREATE = ["paths", "/v2/checkout/orders", "post"];

withSandbox("/openapi.json in other tools", (sandbox) => {
  const served = async () => (await sandbox().call<Json>("GET", "/openapi.json")).body;

  test("is valid by the official OpenAPI 3.1 schema, with all references resolved", async () => {
    const document = await served();
    assert.match(String(document["openapi"]), /^3\.1\./);
    assert.deepEqual(await documentErrors(document), []);
  });

  test("has only valid schemas of JSON Schema 2020-12", async () => {
    const document = await served();
    assert.ok(schemasIn(document).length > 100);
    assert.deepEqual(schemaErrors(document), []);
  });

  test("has errors after a change (control)", async () => {
    const document = await served();
    const body = [...CREATE, "requestBody", "content", "application/json", "schema"];
    for (const [path, value] of [
      [["info", "version"], undefined],
      [["paths"], []],
      [[...CREATE, "responses", "201"], {}],
      [[...CREATE, "parameters"], [{name: "x", in: "body", schema: {}}]],
      [[...CREATE, "security"], "none"],
      [body, {$ref: "#/components/schemas/Nowhere"}],
    ] as const) {
      assert.notDeepEqual(await documentErrors(changed(document, path, value)), [], path.join(" "));
    }
    for (const [path, value] of [
      [body, {type: "objekt"}],
      [["components", "schemas", "orders.money", "properties"], []],
      [["components", "schemas", "orders.money", "required"], "value"],
    ] as const) {
      assert.notDeepEqual(schemaErrors(changed(document, path, value)), [], path.join(" "));
    }
  });
});
