import {fork} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {build} from "vite";
import {installPacked} from "../../support/packed.ts";
import {test} from "@playwright/test";
import {fromPackage} from "./package-exports.ts";

const PAGE = `<!doctype html>
<title>A shop of its own</title>
<script type="module">import "checkout-elements/card-fields";</script>
<checkout-card-fields environment="sandbox" items='[{"sku": "mug", "quantity": 1}]'></checkout-card-fields>`;

/** The shop's own server. It uses only the installed package. */
const SERVER = `
import {readFileSync} from "node:fs";
import {createServer} from "node:http";
import {createCheckoutHandler} from "checkout-elements/server";
import {startSandbox} from "checkout-elements/sandbox";

const sandbox = await startSandbox();
// The page of a payment link uses the elements of the package.
const tags = await fetch(sandbox.url + "/cdn/v1/checkout.js");
if (!tags.ok) throw new Error("the sandbox of the installed package has no tags: " + tags.status);
const handler = createCheckoutHandler({
  serviceBaseUrl: sandbox.url,
  clientId: sandbox.clientId,
  clientSecret: sandbox.clientSecret,
  sessionKey: "a-key-of-the-shop-of-at-least-32-characters",
  databaseUrl: "file:merchant.db",
  catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
});
const types = {html: "text/html", js: "text/javascript"};
const server = createServer(async (incoming, outgoing) => {
  const path = incoming.url.split("?")[0];
  if (!path.startsWith("/service-api/")) {
    const kind = types[path.split(".").at(-1)];
    // Browsers request an icon.
    if (!kind) return void outgoing.writeHead(404).end();
    const text = readFileSync("dist" + path, "utf8");
    outgoing.setHeader("content-type", kind);
    const place = \`sdk-url="\${sandbox.sdkUrl}" environment=\`;
    outgoing.end(kind === types.html ? text.replace("environment=", place) : text);
    return;
  }
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const reply = await handler(new Request("http://" + incoming.headers.host + incoming.url, {
    method: incoming.method,
    headers: Object.entries(incoming.headers),
    ...(chunks.length > 0 && {body: Buffer.concat(chunks)}),
  }));
  outgoing.writeHead(reply.status, [...reply.headers].flat());
  outgoing.end(Buffer.from(await reply.arrayBuffer()));
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", async () => {
  server.closeAllConnections();
  server.close();
  await handler.close();
  await sandbox.stop();
});
`;

test("a page built with the packed package in an empty project pays on the package's server and sandbox", async ({
  page,
}) => {
  // Packing and building take most of the time.
  // The elements depend on Lit, and the shop chooses the database's driver.
  const packed = installPacked(["lit", "@lit/context", "libsql"]);
  try {
    writeFileSync(join(packed.project, "index.html"), PAGE);
    writeFileSync(join(packed.project, "server.js"), SERVER);
    await build({root: packed.project, configFile: false, logLevel: "error"});
    const child = fork(join(packed.project, "server.js"), {cwd: packed.project});
    try {
      const port = await new Promise((resolve, reject) => {
        child.once("message", resolve);
        child.once("exit", () => reject(new Error("The shop's server has exited.")));
      });
      const {CardFieldsOnPage, WindowOnPage, cards} = await fromPackage("testing");
      await page.goto(`http://localhost:${String(port)}/index.html`);
      const form = new CardFieldsOnPage(page);
      await form.ready();
      await form.fill(cards.challenged);
      await form.pay();
      await new WindowOnPage(page).answerChallenge();
      await form.paid();
    } finally {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      if (child.connected) child.disconnect();
      else child.kill();
      await gone;
    }
  } finally {
    packed.remove();
  }
});
