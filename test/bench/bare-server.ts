import {createServer} from "node:http";
import type {AddressInfo} from "node:net";

/**
 * What Node's own server does with the same reply and nothing else: `bare-server.ts <body> [<upstream>]`. With an upstream
 * it asks that first, each time, and does nothing with the answer but read it.
 */
const [, , body = "", upstream] = process.argv;
const server = createServer((_request, response) => {
  const answer = () => {
    response.writeHead(200, {"Content-Type": "application/json", "Content-Length": Buffer.byteLength(body)});
    response.end(body);
  };
  if (upstream === undefined) answer();
  else {
    void fetch(upstream, {method: "POST", body: "grant_type=client_credentials"})
      .then((reply) => reply.json())
      .then(answer);
  }
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("disconnect", () => process.exit(0));
