// A shop on Node's own server.
import {readFile} from "node:fs/promises";
import {createServer} from "node:http";
import {join} from "node:path";
import {checkout} from "../checkout.js";
import {elementsFolder, page, pageHeaders} from "../page.js";
import {host, port, started} from "../start.js";

// #region routes
const server = createServer((request, response) => {
  // Answers its own routes. Calls the function for other paths, and with an error such as that of the database.
  checkout.node(request, response, (error) => void answer(request, response, error));
});
// #endregion

async function answer({url}, response, error) {
  if (error) {
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(500).end();
    return;
  }
  if (url === "/") {
    response.writeHead(200, {"content-type": "text/html; charset=utf-8", ...pageHeaders}).end(page);
    return;
  }
  const script = /^\/cdn\/(\w[\w.-]*\/[\w-]+\.js)(?:\?|$)/.exec(url)?.[1];
  const text = script && (await readFile(join(elementsFolder, script)).catch(() => undefined));
  if (text) response.writeHead(200, {"content-type": "text/javascript; charset=utf-8"}).end(text);
  else response.writeHead(404).end();
}

server.listen(port, host, () => started(server));
