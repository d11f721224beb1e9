import {createServer, type IncomingMessage} from "node:http";
import type {AddressInfo} from "node:net";

/**
 * What Node's own server does with the same reply and nothing else: `bare-server.ts <headers as JSON> <body> [<upstream>]`.
 * It hears the request out, as every server has to. With an upstream it asks that first, each time, and does nothing with
 * the answer but read it.
 */
const [, , given = "{}", body = "", upstream] = process.argv;
const headers = JSON.parse(given) as Record<string, string>;
const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, {...headers, "content-length": Buffer.byteLength(body)});
    response.end(body);
  };
  if (upstream === undefined) heard(request, answer);
  else {
    void fetch(upstream, {method: "POST", body: "grant_type=client_credentials"})
      .then((reply) => reply.json())
      .then(answer);
  }
});

function heard(request: IncomingMessage, done: () => void): void {
  if (request.method === "GET") done();
  else request.on("end", done).resume();
}

server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("disconnect", () => process.exit(0));
