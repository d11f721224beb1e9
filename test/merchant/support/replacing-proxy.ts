import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {forward, readText} from "./faulty-proxy.ts";

/** A reply that a proxy or firewall sends instead of PayPal's. */
export interface ReplacedReply {
  readonly status: number;
  readonly type?: string;
  /** PayPal's header `paypal-debug-id`, which a proxy's own reply lacks. */
  readonly debugId?: string;
  readonly body: string;
}

/** A TCP proxy in front of PayPal that replaces the replies of one kind of call. */
export interface ReplacingProxy {
  readonly url: string;
  /** Sends `reply` to the next `times` matching calls, by default to all. `after` forwards the call to PayPal first, `before` does not. */
  replace(
    call: {method: string; path: RegExp},
    reply: ReplacedReply,
    when: "before" | "after",
    times?: number,
  ): void;
  /** Stops replacing replies. */
  stopReplacing(): void;
  /** Request ids of the matching calls since `replace`. */
  readonly requestIds: () => readonly string[];
  stop(): Promise<void>;
}

export async function openReplacingProxy(target: string): Promise<ReplacingProxy> {
  let rule: Parameters<ReplacingProxy["replace"]> | undefined;
  let matched: {readonly method: string; readonly path: RegExp} | undefined;
  let requestIds: string[] = [];
  let left = 0;

  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const {method = "", url = "", headers} = incoming;
      const body = await readText(incoming);
      if (matched?.method === method && matched.path.test(url)) {
        requestIds.push(String(headers["paypal-request-id"]));
      }
      const [call, reply, when] = rule ?? [];
      if (call && reply && left > 0 && call.method === method && call.path.test(url)) {
        left -= 1;
        if (when === "after") await forward(target, incoming, body);
        outgoing.writeHead(reply.status, {
          ...(reply.type !== undefined && {"content-type": reply.type}),
          ...(reply.debugId !== undefined && {"paypal-debug-id": reply.debugId}),
        });
        outgoing.end(reply.body);
        return;
      }
      const {status, headers: replied, text} = await forward(target, incoming, body);
      outgoing.writeHead(status, replied).end(status === 204 ? undefined : text);
    };
    answer().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replace(...next) {
      rule = next;
      [matched, , , left = Infinity] = next;
      requestIds = [];
    },
    stopReplacing() {
      rule = undefined;
    },
    requestIds: () => requestIds,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
