import {createServer} from "node:http";
import type {AddressInfo} from "node:net";

/** Pages that are not the shop's, from a server of their own on this machine. */
export interface Stranger {
  /** Another port of the shop's host: the same site, another origin. */
  readonly samesite: string;
  /** Another site. */
  readonly crosssite: string;
  stop(): Promise<void>;
}

/** Serves one page of HTML at every address. */
export async function startStranger(html: string): Promise<Stranger> {
  const server = createServer((_, reply) => {
    reply.writeHead(200, {"content-type": "text/html"}).end(`<!doctype html><title>Stranger</title>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const {port} = server.address() as AddressInfo;
  return {
    samesite: `http://localhost:${port}/`,
    crosssite: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
