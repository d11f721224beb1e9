import assert from "node:assert/strict";
import {appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {readInventory, makeInventory} from "../../build/inventory.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

test("the payment pages have the scripts and headers of the inventory (npm run inventory updates it)", async () => {
  const inventory = await makeInventory(dist);
  assert.deepEqual(inventory, await readInventory());
  for (const {headers, scripts} of inventory) {
    assert.ok(!Object.values(headers).includes("(missing)"));
    assert.match(headers["content-security-policy"] ?? "", /script-src 'nonce-\{nonce\}' 'strict-dynamic';/);
    assert.deepEqual(
      scripts.filter(({origin}) => origin === "PayPal").map(({name}) => name),
      ["/web-sdk/v6/core"],
    );
    assert.ok(scripts.length > 10);
  }
});

/** Makes the inventory of a changed build. */
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

test("an added script fails the inventory", async () => {
  const page = (folder: string) => join(folder, "demo/shop/checkout/index.html");
  const intoPage = (html: string) => (folder: string) =>
    writeFileSync(page(folder), readFileSync(page(folder), "utf8").replace("</head>", `${html}</head>`));
  const nonce = 'nonce="{{nonce}}"';
  await assert.rejects(
    changed(intoPage(`<script ${nonce} src="https://evil.test/x.js"></script>`)),
    /evil.test.x.js has no purpose/,
  );
  await assert.rejects(changed(intoPage('<script src="/every-page.js"></script>')), /has no nonce/);
  await assert.rejects(changed(intoPage(`<script ${nonce}>steal()</script>`)), /inline script/);
  await assert.rejects(changed(intoPage('<img src="x" onerror="steal()">')), /inline event handler/);
  await assert.rejects(
    changed((folder) =>
      appendFileSync(join(folder, "demo/every-page.js"), '\nimport("https://evil.test/x.js");'),
    ),
    /evil.test.x.js has no purpose/,
  );
});
