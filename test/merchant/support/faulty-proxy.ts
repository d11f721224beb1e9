import {createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import {createServer as createTlsServer} from "node:https";
import type {AddressInfo, Server} from "node:net";
import {freePort} from "../../support/free-port.ts";
import {SELF_SIGNED} from "./self-signed.ts";

/** Faults of a call between the merchant server and PayPal. */
export const FAULTS = [
  /** No server listens at the port. */
  "refused",
  /** The connection is reset after the request arrives; PayPal does not process it. */
  "reset before",
  /** PayPal processes the request, then the connection is reset. */
  "reset after",
  /** PayPal processes the request, and the connection ends in the middle of the reply. */
  "half a body",
  /** PayPal processes the request, and the client times out after the first byte of the reply. */
  "drip",
  /** The reply is 429, and PayPal does not process the request. */
  "429",
  /** PayPal processes the request, and the reply is a 502. */
  "5xx",
  /** PayPal processes the request, and the reply is unrelated JSON. */
  "wrong JSON",
  /** The request arrives twice, and the second one gets the reply. */
  "duplicate delivery",
  /** PayPal's clock is an hour ahead, so tokens issued before have expired. */
  "clock skew",
  /** PayPal does not process the request, and the client times out after sending it. */
  "stall",
  /** Another server replies with a self-signed certificate. */
  "TLS",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Debug id of the replies that the proxy itself sends. */
export const PROXY_DEBUG_ID = "proxy-debug-7c1";

/**
 * A TCP proxy in front of PayPal that disturbs one kind of call.
 *
 * For faults that end in a timeout, the proxy aborts the client's request itself, so that tests don't depend on the
 * machine's speed.
 */
export interface FaultyProxy {
  /** Sends requests to PayPal through the proxy. */
  readonly fetch: typeof globalThis.fetch;
  /** Applies the fault to every matching call from now on. */
  startFault(fault: Fault, method: string, path: RegExp): void;
  /** Stops disturbing calls. */
  stopFault(): void;
  /** Number of calls that met the fault since `startFault`. */
  readonly faultCount: () => number;
  stop(): Promise<void>;
}

/** Header that identifies a call between `fetch` and the proxy. */
const CALL_HEADER = "x-proxy-call";

interface Rule {
  readonly fault: Fault;
  readonly method: string;
  readonly path: RegExp;
}

/** @param target PayPal; its `expireTokens` invalidates all tokens that it has issued */
export async function openFaultyProxy(target: {url: string; expireTokens(): void}): Promise<FaultyProxy> {
  let rule: Rule | undefined;
  let count = 0;
  let calls = 0;
  /** Aborts a running call, by its id. */
  const timeouts = new Map<string, AbortController>();
  const closedPort = await freePort();

  const http = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const tls = createTlsServer(SELF_SIGNED, (_incoming, outgoing) => outgoing.end("{}"));
  // The client is expected to reject this server's certificate.
  tls.on("tlsClientError", () => undefined);
  const [url, tlsUrl] = [`http://127.0.0.1:${await portOf(http)}`, `https://127.0.0.1:${await portOf(tls)}`];

  function ruleFor(method: string, path: string): Rule | undefined {
    return rule?.method === method && rule.path.test(path) ? rule : undefined;
  }

  function timeOut({headers}: IncomingMessage): void {
    timeouts
      .get(String(headers[CALL_HEADER]))
      ?.abort(new DOMException("The call timed out.", "TimeoutError"));
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = ruleFor(incoming.method ?? "", incoming.url ?? "")?.fault;
    const body = await readText(incoming);
    const pass = () => forward(target.url, incoming, body);
    if (fault) count += 1;
    switch (fault) {
      case "reset before":
        incoming.socket.resetAndDestroy();
        return;
      case "stall":
        timeOut(incoming);
        return;
      case "429":
        outgoing.writeHead(429, {"paypal-debug-id": PROXY_DEBUG_ID, "retry-after": "120"}).end("{}");
        return;
      case "clock skew":
        if (count === 1) target.expireTokens();
        break;
      case "duplicate delivery":
        await pass();
        break;
      default:
    }
    const {status, headers, text} = await pass();
    switch (fault) {
      case "reset after":
        incoming.socket.resetAndDestroy();
        return;
      case "5xx":
        outgoing.writeHead(502, {"paypal-debug-id": PROXY_DEBUG_ID}).end("<html>Bad gateway</html>");
        return;
      case "wrong JSON":
        outgoing.writeHead(status, headers).end(JSON.stringify({hello: ["world"]}));
        return;
      case "half a body":
        outgoing.writeHead(status, {...headers, "content-length": text.length}).flushHeaders();
        outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
        return;
      case "drip":
        outgoing
          .writeHead(status, {...headers, "content-length": text.length + 1})
          .write(text.slice(0, 1), () => timeOut(incoming));
        return;
      case "clock skew":
        outgoing.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString());
        break;
      default:
    }
    outgoing.writeHead(status, headers).end(status === 204 ? undefined : text);
  }

  return {
    fetch: (input, init) => {
      const {pathname, search} = new URL(input instanceof Request ? input.url : input);
      const fault = ruleFor(init?.method ?? "GET", pathname)?.fault;
      const otherUrl = {refused: `http://127.0.0.1:${closedPort}`, TLS: tlsUrl}[fault as string];
      if (otherUrl !== undefined) count += 1;
      const call = String((calls += 1));
      const timeout = new AbortController();
      timeouts.set(call, timeout);
      const headers = new Headers(init?.headers);
      headers.set(CALL_HEADER, call);
      const signals = [timeout.signal, ...(init?.signal ? [init.signal] : [])];
      return globalThis.fetch(`${otherUrl ?? url}${pathname}${search}`, {
        ...init,
        headers,
        signal: AbortSignal.any(signals),
      });
    },
    startFault(fault, method, path) {
      rule = {fault, method, path};
      count = 0;
    },
    stopFault() {
      rule = undefined;
      timeouts.clear();
    },
    faultCount: () => count,
    async stop() {
      for (const server of [http, tls]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Reads the body of a message as text. */
export async function readText(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** Forwards a request and reads the complete reply. */
export async function forward(to: string, {method, url, headers: sent}: IncomingMessage, body: string) {
  const target = new URL(url ?? "/", to);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {...sent, host: target.host, connection: "close", "accept-encoding": "identity"};
    send(target, {method, headers, agent: false}, resolve).on("error", reject).end(body);
  });
  const text = await readText(answer);
  return {
    status: answer.statusCode ?? 500,
    headers: {"content-type": answer.headers["content-type"] ?? "application/json"},
    text,
  };
}
