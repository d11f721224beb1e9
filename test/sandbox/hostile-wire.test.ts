import assert from "node:assert/strict";
import {connect} from "node:net";
import {test} from "node:test";
import {withSandbox} from "./support/sandbox.ts";

/** Sends raw bytes, which no client library would send, and reads until the connection closes. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close the connection without reading the whole request.
      if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve(answer);
      else reject(error);
    });
    socket.on("close", () => resolve(answer));
    socket.end(bytes, "latin1");
  });
}

const HOST = "Host: 127.0.0.1";
const CLOSE = "Connection: close";

function get(target: string, ...headers: string[]): string {
  return [`GET ${target} HTTP/1.1`, ...headers, CLOSE, "", ""].join("\r\n");
}

const REQUESTS: readonly string[] = [
  // Targets that a browser would normalize.
  ..."// //evil.example/ /// /./health /../health /health/ /health// /a//b /%2e%2e/health /%2F%2Fevil /v2/checkout/orders/../../x \\ /\\evil.example /v2/checkout/orders/a\\b /v2/checkout/orders/%00 /v2/checkout/orders/%ff /v2/checkout/orders/% /v2/checkout/orders/%zz /? /?%00 /?%ff /; /:id /{id} /* /http://evil.example/"
    .split(" ")
    .map((target) => get(target, HOST)),
  get(`/${"a".repeat(15_000)}`, HOST),
  get(`/${"a/".repeat(5_000)}`, HOST),
  get(`/health?${"a=b&".repeat(3_000)}`, HOST),
  get("/v2/checkout/orders/\u00e9\u00ff", HOST),
  get("http://evil.example/health", HOST),
  get("http://127.0.0.1:1/health", HOST),
  get("http://[/health", HOST),
  get("ftp://127.0.0.1/health", HOST),
  get("*", HOST),
  get("health", HOST),
  "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
  "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  // The Host header decides the origin of links in replies.
  get("/health"),
  ...[
    "",
    " ",
    "[",
    "[::1",
    "a b",
    "a/b",
    "a?b",
    "a#b",
    "user@host",
    "host:99999",
    "host:x",
    "\u00ff",
    "<script>",
    "a\\b",
    "%",
    "a..b",
    "xn--",
    "-",
    "1.2.3.4.5",
    "0x7f.1",
    "127.1",
    "h".repeat(300),
  ].flatMap((host) => [
    get("/health", `Host: ${host}`),
    get("/reference", `Host: ${host}`),
    get("/nowhere", `Host: ${host}`),
    get("/v2/checkout/orders/X", `Host: ${host}`),
    get("/_sandbox/clock", `Host: ${host}`),
  ]),
  get("/health", HOST, "Host: evil.example"),
  // Headers.
  get("/health", HOST, `X: ${"x".repeat(20_000)}`),
  get("/health", HOST, ...Array.from({length: 3_000}, (_, index) => `X-${index}: y`)),
  get("/health", HOST, "X\u0000: y"),
  get("/health", HOST, "X: \u0000"),
  get("/health", HOST, "X : y"),
  get("/health", HOST, ": y"),
  get("/health", HOST, "X"),
  get("/v2/checkout/orders/X", HOST, "Authorization: Bearer a", "Authorization: Bearer b"),
  get("/v2/checkout/orders/X", HOST, "Authorization: \u00ff"),
  get("/v2/checkout/orders/X", HOST, "Origin: a", "Origin: b"),
  get("/health", HOST, "Upgrade: websocket", "Connection: Upgrade"),
  get("/health", HOST, "Expect: 100-continue"),
  get("/health", HOST, "Expect: something"),
  // Bodies.
  `${get("/health", HOST, "Content-Length: 5").trimEnd()}\r\n\r\nhello`,
  `${get("/health", HOST, "Transfer-Encoding: chunked").trimEnd()}\r\n\r\nzz\r\n`,
  ...[
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: x",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: x",
  ].flatMap((framing) =>
    ["", "abc", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n"].map(
      (body) =>
        `POST /v1/oauth2/token HTTP/1.1\r\n${HOST}\r\n${CLOSE}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${body}`,
    ),
  ),
  // Not HTTP.
  "\r\n\r\n",
  "\u0016\u0003\u0001\u0002",
  "GET\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "get / HTTP/1.1\r\nHost: a\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
];

const UNREADABLE: readonly (readonly [status: number, request: string])[] = [
  [431, get("/health", HOST, `X: ${"x".repeat(17_000)}`)],
  [431, get("/health", HOST, `X: ${"x".repeat(1_000_000)}`)],
  [431, get(`/${"a".repeat(17_000)}`, HOST)],
  [400, get("/health")],
  [400, get("/health", "Host: a b")],
  [400, get("/health", HOST, "X: \u0000")],
  [400, "GET\r\n\r\n"],
  [400, "\u0016\u0003\u0001\u0002"],
];

withSandbox("a request that can't be read", (sandbox) => {
  test("gets Node's 4xx and reaches no route", async () => {
    const port = Number(new URL(await sandbox().listen()).port);
    for (const [status, request] of UNREADABLE) {
      const answer = await sendRaw(port, request);
      assert.equal(Number(answer.slice(9, 12)), status, `${request.slice(0, 100)} answered ${answer}`);
    }
  });

  test("is answered normally just below the limits", async () => {
    const port = Number(new URL(await sandbox().listen()).port);
    for (const request of [
      get("/health", HOST, `X: ${"x".repeat(15_000)}`),
      get("/health", HOST, ...Array.from({length: 1_000}, (_, index) => `X-${index}: y`)),
      get(`/health?${"a".repeat(15_000)}`, HOST),
      `GET /health HTTP/1.0\r\n${HOST}\r\n\r\n`,
    ]) {
      assert.match(await sendRaw(port, request), /^HTTP\/1\.1 200 /, request.slice(0, 100));
    }
  });
});

withSandbox("requests that no client library sends", (sandbox) => {
  test(`${REQUESTS.length} requests cause no 5xx, reveal no internals, and leave the server running`, async () => {
    const url = await sandbox().listen();
    const port = Number(new URL(url).port);
    const wrong: string[] = [];
    for (const request of REQUESTS) {
      const answer = await sendRaw(port, request);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      const revealsInternals = /\bat .{1,200}\.[jt]s\b|node_modules|\/server\/|\w+Error:|ERR_/.test(answer);
      if (status >= 500 || revealsInternals) {
        wrong.push(`${JSON.stringify(request.slice(0, 200))} answered ${answer.slice(0, 400)}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.equal((await fetch(`${url}/health`)).status, 200);
  });
});
