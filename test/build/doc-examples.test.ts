import assert from "node:assert/strict";
import {execFile, spawn} from "node:child_process";
import {once} from "node:events";
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {promisify} from "node:util";
import {allExamples, atAddresses, EXAMPLE_KINDS} from "../../build/docs/examples.ts";
import {startShop, type Shop} from "../support/shop.ts";

const run = promisify(execFile);
const examples = await allExamples();

let shop: Shop;
let folder: string;

before(async () => {
  shop = await startShop();
  // Inside the package, so that its name leads to what was built of it.
  await mkdir("dist/examples", {recursive: true});
  folder = await mkdtemp("dist/examples/docs-");
});
after(async () => {
  await rm(folder, {recursive: true, force: true});
  await shop.stop();
});

test("the docs have examples of every kind that a test runs", () => {
  assert.deepEqual([...new Set(examples.map(({kind}) => kind))].sort(), [...EXAMPLE_KINDS].sort());
});

for (const {name, kind, code} of examples.filter(({kind}) => kind === "js node" || kind === "sh run")) {
  test(`the example ${name} of the docs runs to its end`, async () => {
    const text = atAddresses(code, {shop: shop.page.replace(/\/$/, ""), sandbox: shop.sandboxUrl});
    const file = join(folder, `${name.replace(" ", "-")}.${kind === "js node" ? "mjs" : "sh"}`);
    await writeFile(file, text);
    if (kind === "js node") await run(process.execPath, [file], {timeout: 60_000});
    else await run("bash", ["-e", "-o", "pipefail", file], {timeout: 60_000});
  });
}

for (const {name, code} of examples.filter(({kind}) => kind === "js shop")) {
  test(`the example ${name} of the docs is a shop`, async () => {
    const file = join(folder, "shop.mjs");
    // Any free ports; the files are those of this folder.
    await writeFile(file, code.replace("port: 8081", "port: 0").replace("listen(8080", "listen(0"));
    const server = spawn(process.execPath, ["shop.mjs"], {cwd: folder, stdio: ["ignore", "pipe", "inherit"]});
    const ended = once(server, "exit");
    try {
      let said = "";
      for await (const text of server.stdout) {
        said += String(text);
        if (said.includes("\n")) break;
      }
      const address = /http:\S+/.exec(said)?.[0] ?? "";
      const page = await (await fetch(address)).text();
      assert.match(page, /<checkout-card-fields/);
      const script = /src="([^"]+)"/.exec(page)?.[1] ?? "";
      for (const url of [script, `${address}/service-api/auth/browser-safe-client-token`])
        assert.equal((await fetch(url)).status, 200, url);
      const order = await fetch(`${address}/service-api/checkout/quote`, {
        method: "POST",
        headers: {"content-type": "application/json", origin: address, "sec-fetch-site": "same-origin"},
        body: JSON.stringify({items: [{sku: "mug", quantity: 2}]}),
      });
      assert.match(await order.text(), /"value":"25\.00"/);
    } finally {
      server.kill();
      await ended;
    }
  });
}

test("the docs say of every error what the buyer reads", async () => {
  const html = await readFile("dist/demo/docs/errors.html", "utf8");
  const source = await readFile("src/payment/errors.ts", "utf8");
  const codes = source.slice(0, source.indexOf(";")).match(/"[a-z-]+"/g) ?? [];
  assert.ok(codes.length > 10);
  for (const each of codes) {
    const row =
      html.split("\n").find((line) => line.includes(`<td><code>${each.slice(1, -1)}</code></td>`)) ?? "";
    assert.match(row, /<td>“[A-Z][^”]{20,}[.]”/, each);
  }
});

test("each page of the docs has a policy, no script or style of its own, and links that lead somewhere", async () => {
  const site = "dist/demo/docs";
  const names = (await readdir(site)).filter((file) => file.endsWith(".html"));
  const pages = new Map(
    await Promise.all(names.map(async (file) => [file, await readFile(join(site, file), "utf8")] as const)),
  );
  assert.ok(pages.size > 10);
  for (const [file, html] of pages) {
    assert.match(html, /Content-Security-Policy/, file);
    assert.doesNotMatch(html, /<style|style="|\son\w+="|<script(?![^>]*\bsrc=)/, file);
    assert.doesNotMatch(html, /\{(table|value):|\{policy\}/, file);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      if (/^https?:|\.(svg|css)$/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? html : pages.get(path.replace(/^\/docs\//, ""));
      assert.ok(target, `${file}: ${href}`);
      if (anchor !== undefined) assert.ok(target.includes(`id="${anchor}"`), `${file}: ${href}`);
    }
  }
});
