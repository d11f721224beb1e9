// The sandbox, and a merchant server that also serves a built page.
import {createReadStream, existsSync, statSync} from "node:fs";
import {createServer} from "node:http";
import {extname, join} from "node:path";
import {createCheckoutHandler} from "checkout-elements/server";
import {startSandbox} from "checkout-elements/sandbox";

const sandbox = await startSandbox();
const checkout = createCheckoutHandler({
  serviceBaseUrl: sandbox.url,
  sdkUrl: sandbox.sdkUrl,
  clientId: sandbox.clientId,
  clientSecret: sandbox.clientSecret,
  sessionKey: "at-least-32-random-characters-here",
  databaseUrl: "file:shop.db",
  catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
});

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".ico": "image/x-icon",
};
const server = createServer((request, response) => {
  checkout.node(request, response, () => {
    const path = new URL(request.url, "http://localhost").pathname;
    const file = join(process.env.PAGES, path === "/" ? "index.html" : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    response.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
    createReadStream(file).pipe(response);
  });
});
server.listen(0, "127.0.0.1", () => {
  const {url, sdkUrl, clientId, clientSecret} = sandbox;
  process.send({port: server.address().port, url, sdkUrl, clientId, clientSecret});
});
process.on("disconnect", async () => {
  server.closeAllConnections();
  server.close();
  await checkout.close();
  await sandbox.stop();
});
