import assert from "node:assert/strict";
import {execFile, spawn} from "node:child_process";
import {once} from "node:events";
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {promisify} from "node:util";
import {atAddresses, examplesOf} from "../../build/docs/examples.ts";
import {addressOf, isWritten, NAVIGATION} from "../../build/docs/navigation.ts";
import {filledPages} from "../../build/docs/pages.ts";
import {slug} from "../../build/docs/site.ts";
import {factsForDocs} from "../../build/docs/tables.ts";
import {SERVED} from "../../build/docs/write.ts";
import {MERCHANT_SETTINGS} from "../../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../../server/sandbox/config.ts";
import {CANARY_SECRET, startShop, type Shop} from "../support/shop.ts";

const run = promisify(execFile);
const filled = await filledPages(await factsForDocs("dist/custom-elements.json"));
const examples = [...filled].flatMap(([page, text]) => examplesOf(page, text));

let shop: Shop;
let folder: string;

before(async () => {
  shop = await startShop();
  // Inside the package, so that its name resolves to the build.
  await mkdir("dist/examples", {recursive: true});
  folder = await mkdtemp("dist/examples/docs-");
});
after(async () => {
  await rm(folder, {recursive: true, force: true});
  await shop.stop();
});

test("the docs have examples of every kind that a test runs", () => {
  for (const run of ["html page", "js node", "js shop", "sh run"])
    assert.ok(
      examples.some(({kind}) => kind === run),
      run,
    );
});

/** The command out of the sources, and out of the build, which starts in a tenth of the time. */
const COMMANDS = {written: "npm run -s checkout --", built: "node dist/entries/command.js"};
const running = examples.filter(({kind}) => kind === "js node" || kind === "sh run");
// This one runs the command as it is written.
const [first] = running.filter(({code}) => code.includes(COMMANDS.written));

for (const {name, kind, code} of running) {
  test(`the example ${name} of the docs runs to its end`, async () => {
    const addresses = {shop: shop.page.replace(/\/$/, ""), sandbox: shop.sandboxUrl};
    const command = name === first?.name ? COMMANDS.written : COMMANDS.built;
    const text = atAddresses(code, addresses)
      .replaceAll("sandbox-secret", CANARY_SECRET)
      .replaceAll(COMMANDS.written, command);
    const file = join(folder, `${name.replace(" ", "-")}.${kind === "js node" ? "mjs" : "sh"}`);
    await writeFile(file, text);
    if (kind === "js node") await run(process.execPath, [file], {timeout: 60_000});
    else await run("bash", ["-e", "-o", "pipefail", file], {timeout: 60_000});
  });
}

for (const {name, code} of examples.filter(({kind}) => kind === "js shop")) {
  test(`the example ${name} of the docs is a shop`, async () => {
    const file = join(folder, "shop.mjs");
    // Any free ports, with files in this folder.
    await writeFile(file, code.replace("port: 3001", "port: 0").replace("listen(3000", "listen(0"));
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
      assert.match(page, /<checkout-payment/);
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

test("the docs have the buyer's text of every error", async () => {
  const html = (await builtPages()).get("events-and-errors.html")!;
  const source = await readFile("src/errors.ts", "utf8");
  const codes = source.slice(0, source.indexOf(";")).match(/"[a-z-]+"/g) ?? [];
  assert.ok(codes.length > 10);
  for (const each of codes) {
    const row =
      html.split("\n").find((line) => line.includes(`<td><code>${each.slice(1, -1)}</code></td>`)) ?? "";
    assert.match(row, /<td>“[A-Z][^”]{20,}[.]”/, each);
  }
});

/** The docs' pages by file, with one line for each row of a table. */
async function builtPages(): Promise<ReadonlyMap<string, string>> {
  const site = "dist/demo/docs";
  const names = (await readdir(site)).filter((file) => file.endsWith(".html"));
  const texts = await Promise.all(names.map((file) => readFile(join(site, file), "utf8")));
  return new Map(names.map((name, index) => [name, texts[index]!.replaceAll(/(?<=<tr>|<\/t[dh]>)\n/g, "")]));
}

test("each page of the docs has scripts with a nonce, no inline script or style, and working links", async () => {
  const pages = await builtPages();
  assert.ok(pages.size > 10);
  for (const [file, html] of pages) {
    assert.doesNotMatch(html, /<style|style="|\son\w+="|<script(?![^>]*\bsrc=)/, file);
    assert.doesNotMatch(html, /<script(?![^>]*\bnonce="\{\{nonce\}\}")/, `${file}: a script without a nonce`);
    assert.doesNotMatch(html, /\{(table|routes|value|figure|policy):|\{policy\}/, file);
    assert.doesNotMatch(html, /&(?!(?:[a-z]+|#x?[\da-f]+);)/, `${file}: a bare ampersand`);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      if (/^https?:|^\{\{|\.(svg|css|md)$/.test(href)) continue;
      const [path = "", anchor] = href.split("#");
      const isElsewhere = path.startsWith("/") && !path.startsWith("/docs/");
      const target = isElsewhere
        ? await readFile(`dist/demo${path}${path.endsWith("/") ? "index.html" : ""}`, "utf8")
        : path === ""
          ? html
          : pages.get(path.replace(/^\/docs\//, "") || "index.html");
      assert.ok(target, `${file}: ${href}`);
      if (anchor !== undefined) assert.ok(target.includes(`id="${anchor}"`), `${file}: ${href}`);
    }
  }
});

test("each page of the docs has one title, headings in order, and links to all others", async () => {
  const written = NAVIGATION.flatMap(({pages}) => pages);
  for (const [file, html] of await builtPages()) {
    const levels = [...html.matchAll(/<h([1-6]) /g)].map(([, level]) => Number(level));
    assert.deepEqual([levels[0], levels.filter((level) => level === 1).length], [1, 1], file);
    for (const [index, level] of levels.entries())
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${file}: a heading level is skipped`);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    assert.deepEqual(
      ids.filter((id, index) => id === "" || ids.indexOf(id) !== index),
      [],
      `${file}: all ids are different`,
    );
    const [, nav = ""] = /<nav id="pages" aria-label="Pages" popover>(.*?)<\/nav>/s.exec(html) ?? [];
    const links = [...nav.matchAll(/href="(\/[^"]+)"(\s+aria-current="page")?/g)];
    assert.deepEqual(
      links.map(([, address]) => address),
      written.map(addressOf),
      file,
    );
    const name = addressOf(file === "index.html" ? written[0]! : file.replace(/\.html$/, ""));
    assert.deepEqual(
      links.filter(([, , current]) => current).map(([, each]) => each),
      [name],
      file,
    );
    const contents = /aria-labelledby="contents">(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
    const sections = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(
      [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id),
      sections,
      file,
    );
  }
});

test("the search index of the docs has the address of each heading", async () => {
  const pages = await builtPages();
  const index = JSON.parse(await readFile("dist/demo/docs/search.json", "utf8")) as {
    url: string;
    title: string;
    text: string;
  }[];
  const placesIn = (address: string, html: string) =>
    [...html.matchAll(/<h[1-6] id="([^"]+)"/g)].map(([, id]) => `${address}#${id}`);
  const places = [...pages].flatMap(([file, html]) =>
    file === "index.html" ? [] : placesIn(`/docs/${file}`, html),
  );
  // An element's page has headings without an address, too.
  const ofElements = [...filled.keys()].filter((name) => !isWritten(name)).map(addressOf);
  const found = index.map(({url}) => url);
  assert.deepEqual(found.filter((url) => url.startsWith("/docs/")).sort(), places.sort());
  for (const address of ofElements) {
    const html = await readFile(`dist/demo${address}index.html`, "utf8");
    const inIndex = found.filter((url) => url.startsWith(address));
    assert.ok(inIndex.length >= 3, address);
    for (const url of inIndex) assert.ok(placesIn(address, html).includes(url), url);
  }
  // Every text of a page can be found.
  for (const [name, text] of [
    ["quick start", "node shop.mjs"],
    ["quick start", "checkout-complete"],
    ["operations", "DATABASE_URL"],
    ["events", "shippingAddress"],
    ["testing", "4868719196829038"],
  ] as const)
    assert.ok(
      index.some((each) => each.title.toLowerCase().startsWith(name) && each.text.includes(text)),
      `${name}: ${text}`,
    );
});

/** HTML as a browser shows it. */
const shownText = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(amp|lt|gt|quot|#39|#x27);/g,
      (_, name: string) => ({amp: "&", lt: "<", gt: ">", quot: '"'})[name] ?? "'",
    );

test("the docs' pages show exactly the examples that are run", async () => {
  const pages = await builtPages();
  for (const name of [...filled.keys()].filter(isWritten)) {
    const shown = [...pages.get(`${name}.html`)!.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, html = ""]) =>
      shownText(html),
    );
    const run = examples
      .filter((example) => example.name.startsWith(`${name} `))
      .map(({code}) => atAddresses(code, SERVED));
    assert.deepEqual(shown, run, name);
  }
});

test("the pages of the docs, of the shop and of the sandbox name the addresses of the running servers", async () => {
  const served = async (url: string) => {
    const reply = await fetch(url);
    assert.equal(reply.status, 200, url);
    const text = await reply.text();
    assert.doesNotMatch(text, /\/\/(?:localhost|127\.0\.0\.1):808[01]|\{\{[\w:-]+\}\}/, url);
    return text;
  };
  for (const file of (await builtPages()).keys()) await served(`${shop.page}docs/${file}`);
  const start = shownText(await served(`${shop.page}docs/quick-start.html`));
  assert.ok(start.includes(`${shop.page}cdn/v1/checkout.js`), "the script's address");
  assert.ok(start.includes(`sdk-url="${shop.sandboxUrl}"`), "the sandbox's address");
  for (const name of filled.keys()) await served(`${shop.page}docs/${name}.md`);
  for (const path of ["", "checkout/", "order/", "tags/card-fields/", "docs/search.json"])
    await served(shop.page + path);
  for (const path of ["llms.txt", "llms-testing.txt"])
    assert.ok((await served(shop.page + path)).includes(shop.page), path);
  for (const path of ["/", "/reference", "/test-values", "/openapi.json"])
    await served(shop.sandboxUrl + path);
  const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(await served(shop.sandboxUrl)) ?? [];
  await served(new URL(script, shop.sandboxUrl).href);
});

test("the earlier addresses of the docs lead to pages", async () => {
  const earlier = [
    "start",
    "tags",
    "events",
    "errors",
    "test-values",
    "development",
    "frameworks",
    "page-head",
  ];
  for (const name of earlier) {
    const reply = await fetch(`${shop.page}docs/${name}.html`, {redirect: "manual"});
    assert.equal(reply.status, 301, name);
    const target = new URL(reply.headers.get("location") ?? "", shop.page);
    assert.equal((await fetch(target)).status, 200, target.href);
  }
  assert.equal((await fetch(`${shop.page}docs/constructor.html`, {redirect: "manual"})).status, 404);
});

test("the package's docs are Markdown without placeholders, and their links lead to each other", async () => {
  const texts = new Map<string, string>();
  for (const name of filled.keys()) texts.set(`${name}.md`, await readFile(`dist/docs/${name}.md`, "utf8"));
  const pictures = (await readdir("dist/docs")).filter((file) => /\.(?:png|svg)$/.test(file));
  let links = 0;
  for (const [file, text] of texts) {
    assert.doesNotMatch(
      text,
      /\{\{\w|\{(?:table|routes|value|figure|policy)(?::[\w-]+)?\}|^```[\w-]+ |^```.*\n```$/m,
      file,
    );
    const prose = text.replace(/^```.*?^```$/gms, "");
    for (const [, href = ""] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(href) || pictures.includes(href)) continue;
      links += 1;
      const [path = "", anchor] = href.split("#");
      const target = path === "" ? text : texts.get(path);
      assert.ok(target !== undefined, `${file}: ${href}`);
      const ids = [...target.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slug(title));
      if (anchor !== undefined) assert.ok(ids.includes(anchor), `${file}: ${href}`);
    }
  }
  assert.ok(links > 20);
});

test("the messages of the elements name headings and pages that the package's docs have", async () => {
  const files = (await readdir("src", {recursive: true})).filter((file) => file.endsWith(".ts"));
  const code = (await Promise.all(files.map((file) => readFile(`src/${file}`, "utf8")))).join("\n");
  const named = [...code.matchAll(/(?:"([^"\n]+)" in )?dist\/docs\/([\w-]+)\.md/g)];
  assert.deepEqual(
    new Set(named.map(([, , page]) => page)),
    new Set(["testing", "local-methods", "security", "your-own-server"]),
  );
  for (const [, heading = "", page = ""] of named)
    assert.ok(
      (await readFile(`dist/docs/${page}.md`, "utf8")).includes(`# ${heading}`),
      `${page}: ${heading}`,
    );
});

/** Characters that fit an assistant's context beside its task: about 50,000 tokens. */
const LONGEST = 200_000;

test("llms.txt lists each page below its group, whose file has all their text", async () => {
  const list = await readFile("dist/docs/llms.txt", "utf8");
  assert.match(list, /^# checkout-elements\n\n> .*PayPal.*\n\n## /);
  const groups = list.split(/^## /m).slice(1);
  assert.deepEqual(
    groups.map((group) => [
      group.split("\n")[0],
      ...[...group.matchAll(/^- \[[^\]]+\]\(([\w-]+)\.md\): \S.*\.$/gm)].map(([, name]) => name),
    ]),
    NAVIGATION.map(({title, pages}) => [title, ...pages]),
  );
  for (const [index, group] of groups.entries()) {
    const [, file = ""] = /^All pages in one file: \[.+\]\((llms-[a-z-]+\.txt)\)$/m.exec(group) ?? [];
    const text = await readFile(`dist/docs/${file}`, "utf8");
    assert.ok(text.length <= LONGEST, `${file}: ${text.length}`);
    for (const name of NAVIGATION[index]!.pages)
      assert.ok(text.includes(await readFile(`dist/docs/${name}.md`, "utf8")), name);
  }
});

interface Described {
  readonly name: string;
  readonly type?: {readonly text: string};
  readonly description?: string;
}

test("the page of each element names each attribute, event, slot and part that the manifest has", async () => {
  const {modules} = JSON.parse(await readFile("dist/custom-elements.json", "utf8")) as {
    modules: {
      declarations: ({tagName?: string} & Partial<
        Record<"attributes" | "events" | "slots" | "cssParts" | "cssProperties", Described[]>
      >)[];
    }[];
  };
  const tags = modules.flatMap(({declarations}) => declarations).filter(({tagName}) => tagName !== undefined);
  assert.ok(tags.length >= 5);
  const pages = await builtPages();
  const events = pages.get("events-and-errors.html")!.split("\n");
  const index = await readFile("dist/demo/playground/index.html", "utf8");
  for (const {tagName = "", attributes = [], events: told = [], slots = [], cssParts = [], ...more} of tags) {
    const short = tagName.replace("checkout-", "");
    const own = await readFile(`dist/demo/playground/${short}/index.html`, "utf8");
    const [, section] = own.replaceAll(/(?<=<tr>|<\/t[dh]>)\n/g, "").split('id="reference-title"');
    assert.ok(pages.get("elements.html")!.includes(`<h3 id="${tagName}">`), tagName);
    const cells = (section ?? "").split("\n").map((row) =>
      row
        .split(/<t[dh][^>]*>/)
        .slice(-3)
        .map(shownText),
    );
    for (const {name, type, description = ""} of attributes) {
      const row = cells.find(([first]) => first === name) ?? [];
      assert.deepEqual(row[1], type?.text ?? "", `${tagName} ${name}`);
      assert.equal(row[2], description.replace(/\s+/g, " ").replaceAll("`", ""), `${tagName} ${name}`);
    }
    for (const {name} of [...told, ...slots, ...cssParts])
      assert.ok(
        section?.includes(`<td>${name === "" ? "(default)" : `<code>${name}</code>`}</td>`),
        `${tagName} ${name}`,
      );
    assert.ok(index.includes(`href="/playground/${short}/"`), tagName);
    const names = [...attributes, ...(more.cssProperties ?? [])].map(({name}) => name);
    for (const name of [...names, ...cssParts.map((part) => `::${part.name}`)])
      assert.match(own, new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"`), `${tagName} ${name}`);
    for (const {name} of told) {
      const isEverywhere = tags.every(
        (tag) => !tag.events?.length || tag.events.some((one) => one.name === name),
      );
      const of = isEverywhere ? "<td>every payment element</td>" : `<code>${tagName}</code>`;
      assert.ok(
        events.some((row) => row.includes(`<td><code>${name}</code></td>`) && row.includes(of)),
        `${tagName} ${name}`,
      );
    }
  }
});

test("the docs name each route that the sandbox describes, and each setting of both roles", async () => {
  const pages = await builtPages();
  const {paths} = (await (await fetch(`${shop.sandboxUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, {summary?: string}>>;
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(get|put|post|patch|delete)$/.test(method))
      .map(([method, {summary = ""}]) => [`${method.toUpperCase()} ${path}`, summary] as const),
  );
  assert.ok(routes.length > 30);
  const architecture = shownText(pages.get("architecture.html")!.replaceAll("</td><td>", " | "));
  for (const [route, summary] of routes)
    assert.ok(architecture.includes(`${route} | ${summary}`), `${route}: ${summary}`);
  const names = [...Object.keys(MERCHANT_SETTINGS), ...Object.keys(SANDBOX_SETTINGS)];
  assert.ok(names.length > 20);
  const operations = pages.get("operations.html")!;
  for (const name of names) assert.ok(operations.includes(`<td><code>${name}</code></td>`), name);
});

test("links on the shop's pages, and in the README and the docs' sources, lead to a page or a file", async () => {
  const site = "dist/demo";
  const shopPages = (await readdir(site, {recursive: true})).filter((file) => file.endsWith("index.html"));
  assert.ok(shopPages.length > 30);
  const built = new Set((await readdir(site, {recursive: true})).map((file) => `/${file}`));
  for (const file of shopPages.filter((each) => !each.startsWith("docs/"))) {
    const html = await readFile(join(site, file), "utf8");
    for (const [, href = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      // The checkout serves the back office, and browser tests open the live page.
      if (/^(\{\{|https?:|#|\/cdn\/|\/service-api\/|\/back-office$|\/live\/$)/.test(href)) continue;
      const path = href.replace(/[?#].*$/, "");
      assert.ok(built.has(path.endsWith("/") ? `${path}index.html` : path), `${file}: ${href}`);
    }
  }
  const written = await Promise.all(["README.md", "CONTRIBUTING.md"].map((path) => readFile(path, "utf8")));
  for (const [, href = ""] of written.join("\n").matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(href)) continue;
    const [path = "", anchor] = href.split("#");
    const text = await readFile(path, "latin1");
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slug(title));
    if (anchor !== undefined) assert.ok(headings.includes(anchor), href);
  }
});

test("the README names PayPal in its first sentence and is short", async () => {
  const readme = await readFile("README.md", "utf8");
  const paragraphs = readme.split("\n\n");
  assert.match(paragraphs[1]?.split(/\.\s/)[0] ?? "", /PayPal/, "PayPal in the first sentence");
  const picture = paragraphs[2] ?? "";
  assert.match(
    picture,
    /^<picture>.*srcset="demo\/checkout-dark\.png".*src="demo\/checkout\.png" alt="[^"]+".*<\/picture>$/s,
  );
  for (const file of ["demo/checkout.png", "demo/checkout-dark.png"]) {
    const png = await readFile(file);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.ok(height * 3 <= width * 2, `${file}: ${width} × ${height} is higher than 3:2`);
  }
  assert.ok(readme.split("\n").length <= 150, "at most 150 lines");
  const prose = readme.replace(/^```.*?^```$/gms, "").replace(/^\|.*$/gm, "");
  for (const sentence of prose.split(/(?<=[.:!?])\s+|\n\n/))
    assert.ok(sentence.split(/\s+/).length <= 25, sentence);
});
