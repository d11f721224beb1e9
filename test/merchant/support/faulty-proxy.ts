import {createServer, request as send, type IncomingMessage, type ServerResponse} from "node:http";
import {createServer as createTlsServer} from "node:https";
import type {AddressInfo, Server} from "node:net";
import {freePort} from "../../support/free-port.ts";
import {SELF_SIGNED} from "./self-signed.ts";

/** What can happen to a call between two servers, on the wire or behind it. */
export const FAULTS = [
  /** Nobody listens. */
  "refused",
  /** The connection is reset when the request has arrived, and nothing was done. */
  "reset before",
  /** It is done, and then the connection is reset. */
  "reset after",
  /** It is done, and the connection ends in the middle of the answer. */
  "half a body",
  /** It is done, and the answer never comes to its end: after the first byte the caller's time is up. */
  "drip",
  /** Nothing is done: too many requests. */
  "429",
  /** It is done, and the answer says that it failed. */
  "5xx",
  /** It is done, and the answer is something else. */
  "wrong JSON",
  /** The call arrives twice, and the second one is answered. */
  "duplicate delivery",
  /** PayPal's clock is an hour ahead: what it has issued before is too old. */
  "clock skew",
  /** Nothing is done, and nothing is answered: when the call has arrived, the caller's time is up. */
  "stall",
  /** Somebody answers in PayPal's place, with a certificate that nobody has vouched for. */
  "TLS",
] as const;
export type Fault = (typeof FAULTS)[number];

/** The name that the wire gives its own answers. */
export const PROXY_DEBUG_ID = "wire-debug-7c1";

/**
 * A real TCP server in front of a service, which one kind of call doesn't get through unharmed. Where only time would tell the
 * caller, the wire itself ends the call's time, once the fault has happened: nothing depends on how fast this machine is.
 */
export interface FaultyProxy {
  /** Reaches PayPal over the wire. */
  readonly fetch: typeof globalThis.fetch;
  /** From now on every call that matches meets the fault. */
  break(fault: Fault, method: string, path: RegExp): void;
  mend(): void;
  /** Calls that have met the fault. */
  readonly met: () => number;
  stop(): Promise<void>;
}

/** The wire's own name of a call. */
const CALL_HEADER = "x-wire-call";

interface Rule {
  readonly fault: Fault;
  readonly method: string;
  readonly path: RegExp;
}

/** @param target PayPal; `expireTokens` makes it take none that it has issued */
export async function openFaultyProxy(target: {url: string; expireTokens(): void}): Promise<FaultyProxy> {
  let rule: Rule | undefined;
  let met = 0;
  let calls = 0;
  /** What ends the time of a call that is on its way. */
  const patience = new Map<string, AbortController>();
  const closedPort = await freePort();

  const http = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const tls = createTlsServer(SELF_SIGNED, (_incoming, outgoing) => outgoing.end("{}"));
  // That the caller hangs up is what the test is about.
  tls.on("tlsClientError", () => undefined);
  const [url, tlsUrl] = [`http://127.0.0.1:${await portOf(http)}`, `https://127.0.0.1:${await portOf(tls)}`];

  function ruleFor(method: string, path: string): Rule | undefined {
    return rule?.method === method && rule.path.test(path) ? rule : undefined;
  }

  function endTimeOf({headers}: IncomingMessage): void {
    patience.get(String(headers[CALL_HEADER]))?.abort(new DOMException("its time is up", "TimeoutError"));
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = ruleFor(incoming.method ?? "", incoming.url ?? "")?.fault;
    const body = await readText(incoming);
    const pass = () => forward(target.url, incoming, body);
    if (fault) met += 1;
    switch (fault) {
      case "reset before":
        incoming.socket.resetAndDestroy();
        return;
      case "stall":
        endTimeOf(incoming);
        return;
      case "429":
        outgoing.writeHead(429, {"paypal-debug-id": PROXY_DEBUG_ID, "retry-after": "120"}).end("{}");
        return;
      case "clock skew":
        if (met === 1) target.expireTokens();
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
          .write(text.slice(0, 1), () => endTimeOf(incoming));
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
      const elsewhere = {refused: `http://127.0.0.1:${closedPort}`, TLS: tlsUrl}[fault as string];
      if (elsewhere !== undefined) met += 1;
      const call = String((calls += 1));
      const timeIsUp = new AbortController();
      patience.set(call, timeIsUp);
      const headers = new Headers(init?.headers);
      headers.set(CALL_HEADER, call);
      const signals = [timeIsUp.signal, ...(init?.signal ? [init.signal] : [])];
      return globalThis.fetch(`${elsewhere ?? url}${pathname}${search}`, {
        ...init,
        headers,
        signal: AbortSignal.any(signals),
      });
    },
    break(fault, method, path) {
      rule = {fault, method, path};
      met = 0;
    },
    mend() {
      rule = undefined;
      patience.clear();
    },
    met: () => met,
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

/** The whole body of a message, as text. */
export async function readText(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message) text += String(chunk);
  return text;
}

/** Sends a request on, and reads the whole answer. */
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
