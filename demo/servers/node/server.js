// A shop on Node's own server.
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import {join} from "node:path";
import {announce, checkout, library, page, pageHeaders, port} from "../shop.js";

async function answer({url}, response) {
  if (url === "/") {
    response.writeHead(200, {"content-type": "text/html; charset=utf-8", ...pageHeaders}).end(page);
    return;
  }
  const script = /^\/cdn\/(\w[\w.-]*\/[\w-]+\.js)(?:\?|$)/.exec(url)?.[1];
  const text = script && (await readFile(join(library, script)).catch(() => undefined));
  if (text) response.writeHead(200, {"content-type": "text/javascript; charset=utf-8"}).end(text);
  else response.writeHead(404).end();
}

const server = createServer((request, response) => {
  // Its own routes; everything else comes back here.
  checkout.node(request, response, () => void answer(request, response));
});
server.listen(port, "127.0.0.1", () => announce(server));
