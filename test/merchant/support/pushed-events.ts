import {once} from "node:events";
import {createServer, type IncomingHttpHeaders, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import type {TestContext} from "node:test";
import {text} from "node:stream/consumers";

/** A request to the shop's address. */
export interface Pushed {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Resolves when the reply has ended or its connection is closed. */
  readonly closed: Promise<unknown>;
}

export interface ShopAddress {
  /** Origin of the server. */
  readonly origin: string;
  readonly pushed: Pushed[];
  /** Answers the requests from now on; by default with 204. */
  answer(reply: (response: ServerResponse, request: Pushed) => void): void;
  /** Stops listening, so that further connections are refused. */
  stop(): void;
}

/** Starts the shop's own server, which records what is sent to it. It stops after the test. */
export async function startShopAddress(context: TestContext): Promise<ShopAddress> {
  const pushed: Pushed[] = [];
  let reply: Parameters<ShopAddress["answer"]>[0] = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const closed = once(response, "close");
    void text(request).then((body) => {
      const {method, url: path, headers} = request;
      const got: Pushed = {method, path, headers, body, closed};
      pushed.push(got);
      reply(response, got);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  context.after(stop);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answer: (next) => (reply = next),
    stop,
  };
}
