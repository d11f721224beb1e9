import {createServer} from "node:http";
import type {AddressInfo} from "node:net";

/** What Node's own server does with the same reply and nothing else: `bare-server.ts <body>`. */
const body = process.argv[2] ?? "";
const server = createServer((_request, response) => {
  response.writeHead(200, {"Content-Type": "application/json", "Content-Length": Buffer.byteLength(body)});
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("disconnect", () => process.exit(0));
