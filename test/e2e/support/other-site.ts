import {createServer} from "node:http";
import type {AddressInfo} from "node:net";

/** Local server of another origin than the shop's. */
export interface OtherSite {
  /** Address on the shop's host with another port: same site, another origin. */
  readonly samesite: string;
  /** Address on another site. */
  readonly crosssite: string;
  stop(): Promise<void>;
}

/** Serves the same HTML page at every address. */
export async function startOtherSite(html: string): Promise<OtherSite> {
  const server = createServer((_, reply) => {
    reply
      .writeHead(200, {"content-type": "text/html"})
      .end(`<!doctype html><title>Other site</title>${html}`);
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
