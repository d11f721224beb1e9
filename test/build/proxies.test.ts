import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {once} from "node:events";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createServer, type IncomingMessage} from "node:http";
import {request} from "node:https";
import {type AddressInfo, connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {buffer} from "node:stream/consumers";
import {after, before, describe, test} from "node:test";
import {waitUntil} from "../merchant/support/wait-until.ts";
import {payCart, signCart} from "../support/cart-purchase.ts";
import {issue, type Issued} from "../support/certificates.ts";
import {freePort} from "../support/free-port.ts";
import {Visitor} from "../support/mounted-shop.ts";
import {installPacked, type Packed} from "../support/packed.ts";
import {startPostgres, type TestPostgres} from "../support/postgres.ts";
import {Programs} from "../support/program.ts";

const CART_KEY = "a-cart-key-0123456789-abcdefghijkl";
const OPERATOR_KEY = "an-operator-key-0123456789-abcdefgh";

/** Where a proxy listens, and what is behind it. */
interface Place {
  /** Folder for its files. */
  readonly folder: string;
  readonly port: number;
  /** Instances of the server, `host:port`. */
  readonly instances: readonly string[];
}

interface Proxy {
  readonly name: string;
  /** Command that succeeds if the program is installed. */
  readonly check: readonly [string, ...string[]];
  /** False if it can't send a body to a second instance: Caddy before 2.11.2, https://github.com/caddyserver/caddy/pull/7547. */
  readonly sendsBodiesAgain: boolean;
  /** Writes the package's file for another place. @returns the command */
  write(place: Place): Promise<readonly [string, ...string[]]>;
}

/** Reads a file of `deploy/`, with each of these texts replaced. @throws AssertionError if one is missing */
function deployed(path: string, replaced: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(new URL(`../../deploy/${path}`, import.meta.url), "utf8");
  for (const [from, to] of replaced) {
    assert.ok(text.includes(from), `${path} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const isRoot = process.getuid?.() === 0;

const PROXIES: readonly Proxy[] = [
  {
    name: "nginx",
    check: ["nginx", "-v"],
    sendsBodiesAgain: true,
    async write({folder, port, instances}) {
      const site = deployed("nginx/checkout-elements.conf", [
        ["  server 127.0.0.1:8080;", instances.map((each) => `  server ${each};`).join("\n")],
        ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
        ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
        ["  listen [::]:443 ssl http2;\n", ""],
        ["  listen [::]:80;\n", ""],
        ["shop.example;", "localhost;"],
        ["/etc/ssl/shop.example/", `${folder}/`],
        ["/var/www/shop", folder],
      ]);
      writeFileSync(join(folder, "site.conf"), site);
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const main = `${isRoot ? "user root;" : ""} daemon off; pid ${folder}/nginx.pid; events {}
        http { access_log off; ${paths.map((each) => `${each}_temp_path ${folder}/${each};`).join(" ")}
        include ${folder}/site.conf; }`;
      writeFileSync(join(folder, "nginx.conf"), main);
      return ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
    },
  },
  {
    name: "Caddy",
    check: ["caddy", "version"],
    sendsBodiesAgain: false,
    async write({folder, port, instances}) {
      const site = deployed("caddy/Caddyfile", [
        [
          "shop.example {",
          `https://localhost:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
        ],
        [
          "reverse_proxy 127.0.0.1:8080 {",
          `reverse_proxy ${instances.join(" ")} {\n\t\t\tlb_policy round_robin`,
        ],
        ["/var/www/shop", folder],
      ]);
      const options = "{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n";
      writeFileSync(join(folder, "Caddyfile"), options + site);
      return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    },
  },
];

const installed = PROXIES.filter(({name, check: [command, ...args]}) => {
  const isInstalled = spawnSync(command, args).status === 0;
  if (!isInstalled) console.log(`${name} is not installed: its file is not tested.`);
  return isInstalled;
});

describe("the proxies' files", () => {
  const programs = new Programs();
  const folders: string[] = [];
  let packed: Packed;
  let postgres: TestPostgres;
  let certificate: Issued;
  before(async () => {
    packed = installPacked(["libsql", "pg"]);
    postgres = await startPostgres();
    certificate = await issue({name: "localhost", hosts: ["localhost"]});
  });
  after(async () => {
    programs.killAll();
    await postgres.stop();
    packed.remove();
    for (const folder of folders) rmSync(folder, {recursive: true, force: true});
  });

  async function startProxy(proxy: Proxy, instances: readonly string[]): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "checkout-proxy-"));
    folders.push(folder);
    writeFileSync(join(folder, "fullchain.pem"), certificate.pem);
    const key = certificate.privateKey.export({type: "pkcs8", format: "pem"});
    writeFileSync(join(folder, "privkey.pem"), key);
    writeFileSync(join(folder, "index.html"), "the shop's own page");
    const port = await freePort();
    const [command, ...args] = await proxy.write({folder, port, instances});
    const {ended} = programs.start(command, args, {cwd: folder, env: {HOME: folder}});
    let failed: string | undefined;
    void ended.then(({stderr}) => (failed = stderr));
    await waitUntil(async () => {
      assert.equal(failed, undefined);
      const socket = connect(port, "127.0.0.1");
      return once(socket, "connect").then(
        () => socket.destroy() && true,
        () => false,
      );
    });
    return `https://localhost:${port}`;
  }

  /** Sends a request as `fetch` does, from an address of this machine, and trusts the proxy's certificate. */
  async function send(url: string, init: RequestInit, localAddress?: string): Promise<Response> {
    const {pathname, port} = new URL(url);
    const sent = request({
      host: "127.0.0.1",
      servername: "localhost",
      port,
      path: pathname,
      method: init.method ?? "GET",
      headers: {host: `localhost:${port}`, ...(init.headers as Record<string, string>)},
      ca: certificate.pem,
      localAddress,
      agent: false,
    });
    sent.end(init.body);
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    // A refused upload breaks while it is sent, after the reply.
    sent.on("error", () => undefined);
    const headers = new Headers();
    for (let at = 0; at < reply.rawHeaders.length; at += 2)
      headers.append(reply.rawHeaders[at]!, reply.rawHeaders[at + 1]!);
    const body = await buffer(reply);
    const status = reply.statusCode ?? 0;
    return new Response(status === 204 ? null : body, {status, headers});
  }

  for (const proxy of installed) {
    test(`${proxy.name} in front of the packed server: a buyer pays, and the server knows the buyer's address`, async () => {
      const ports = {PORT: String(await freePort()), SANDBOX_PORT: String(await freePort())};
      const origin = await startProxy(proxy, [`127.0.0.1:${ports.PORT}`]);
      const command = join(packed.project, "node_modules/.bin/checkout-elements");
      const server = programs.start(command, ["serve", "--sandbox"], {
        cwd: mkdtempSync(join(packed.project, "run-")),
        env: {
          ...ports,
          CART_KEY,
          OPERATOR_KEY,
          PUBLIC_URL: origin,
          TRUST_PROXY: "127.0.0.1",
          CONSOLE_PASSWORD: "a password of the console",
          // nginx has PostgreSQL behind the server, Caddy a file.
          ...(proxy.name === "nginx" && {DATABASE_URL: postgres.url}),
        },
      });
      await server.printed("Stop with Ctrl-C.");

      const visitor = new Visitor({origin}, send);
      await payCart(visitor, await signCart(CART_KEY), `http://127.0.0.1:${ports.SANDBOX_PORT}`);

      const get = (path: string) => send(origin + path, {});
      assert.equal(await (await get("/")).text(), "the shop's own page");
      for (const path of ["/metrics", "/ready", "/health", "/service-apis/configuration"])
        assert.equal((await get(path)).status, 404, path);
      const page = await get("/back-office/");
      assert.deepEqual(
        [page.status, /^text\/html/.test(page.headers.get("content-type") ?? "")],
        [200, true],
      );
      assert.equal((await get("/cdn/v1/checkout.js")).status, 200);
      const payments = `${origin}/service-api/back-office/payments`;
      const list = await send(payments, {headers: {authorization: `Bearer ${OPERATOR_KEY}`}});
      assert.equal(((await list.json()) as {items: unknown[]}).items.length, 1);

      // The log names the sender of a wrong key.
      const forged = {authorization: "Bearer wrong-key", "x-forwarded-for": "203.0.113.9"};
      assert.equal((await send(payments, {headers: forged}, "127.0.0.2")).status, 401);
      assert.match(await server.printed('"address":'), /"address":"127\.0\.0\.2"/);

      const upload = async (bytes: number) => {
        const form = new FormData();
        form.append("input", new Blob([JSON.stringify({note: "x"})], {type: "application/json"}));
        for (const name of ["1", "2", "3"])
          form.append(name, new Blob([new Uint8Array(bytes / 3)], {type: "application/pdf"}), `${name}.pdf`);
        const body = new Response(form);
        const reply = await send(`${payments.replace("payments", "paypal/disputes/PP-1/provide-evidence")}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${OPERATOR_KEY}`,
            "content-type": body.headers.get("content-type")!,
          },
          body: new Uint8Array(await body.arrayBuffer()),
        });
        return {status: reply.status, text: await reply.text()};
      };
      const evidence = await upload(24 * 1024 * 1024);
      assert.notEqual(evidence.status, 413);
      assert.match(evidence.text, /^\{/, "the server has answered");
      // Caddy closes the connection while the upload is sent, so that not every client reads the status.
      const refused = await upload(30 * 1024 * 1024).then(
        ({status}) => status,
        ({code}: NodeJS.ErrnoException) => code,
      );
      assert.ok([413, "ECONNRESET", "EPIPE"].includes(refused ?? ""), String(refused));

      server.child.kill("SIGTERM");
      assert.equal((await server.ended).code, 0);
    });

    test(`${proxy.name} sends a POST to another instance if one is down, and repeats none that it has sent`, async () => {
      const got: string[] = [];
      /** An instance that breaks the connection after the request, or answers it. */
      const instance = async (breaks: boolean) => {
        const server = createServer((incoming, reply) => {
          void buffer(incoming).then(() => {
            got.push(`${breaks ? "broken" : "answered"} ${incoming.method}`);
            if (breaks) incoming.socket.destroy();
            else reply.end("{}");
          });
        }).listen(0, "127.0.0.1");
        await once(server, "listening");
        return {server, address: `127.0.0.1:${(server.address() as AddressInfo).port}`};
      };
      const broken = await instance(true);
      const whole = await instance(false);
      const down = `127.0.0.1:${await freePort()}`;
      const post = (origin: string, body: BodyInit | null = "{}") =>
        send(`${origin}/service-api/checkout/orders/create`, {method: "POST", body});
      try {
        const besideDown = await startProxy(proxy, [down, whole.address]);
        const body = proxy.sendsBodiesAgain ? "{}" : null;
        for (let count = 0; count < 4; count += 1) assert.equal((await post(besideDown, body)).status, 200);
        assert.deepEqual(
          got.splice(0),
          Array.from({length: 4}, () => "answered POST"),
        );

        const besideBroken = await startProxy(proxy, [broken.address, whole.address]);
        const statuses: number[] = [];
        for (let count = 0; count < 4; count += 1) statuses.push((await post(besideBroken)).status);
        // Each POST has reached one instance, and the broken one has got some.
        assert.equal(got.length, 4, got.join(", "));
        const isBroken = got.filter((each) => each === "broken POST").length;
        assert.ok(isBroken > 0);
        assert.equal(statuses.filter((status) => status === 502).length, isBroken);
      } finally {
        for (const {server} of [broken, whole]) {
          server.close();
          server.closeAllConnections();
        }
      }
    });
  }
});
