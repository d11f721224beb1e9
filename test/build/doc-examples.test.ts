import assert from "node:assert/strict";
import {execFile} from "node:child_process";
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

for (const {name, kind, code} of examples.filter((each) => each.kind !== "html page")) {
  test(`the example ${name} of the docs runs to its end`, async () => {
    const text = atAddresses(code, {shop: shop.page.replace(/\/$/, ""), sandbox: shop.sandboxUrl});
    const file = join(folder, `${name.replace(" ", "-")}.${kind === "js node" ? "mjs" : "sh"}`);
    await writeFile(file, text);
    if (kind === "js node") await run(process.execPath, [file], {timeout: 60_000});
    else await run("bash", ["-e", "-o", "pipefail", file], {timeout: 60_000});
  });
}

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
