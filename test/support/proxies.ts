import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {once} from "node:events";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import type {IncomingMessage} from "node:http";
import {request} from "node:https";
import {connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {buffer} from "node:stream/consumers";
import {waitUntil} from "../merchant/support/wait-until.ts";
import {issue, type Issued} from "./certificates.ts";
import {freePort} from "./free-port.ts";
import {type Program, Programs} from "./program.ts";

/** Address of a proxy, and the instances behind it. */
interface Place {
  /** Folder for its files. */
  readonly folder: string;
  readonly port: number;
  /** Instances of the server, `host:port`. */
  readonly instances: readonly string[];
}

export interface Proxy {
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

/** The proxies that this machine has. */
export const installedProxies = PROXIES.filter(({name, check: [command, ...args]}) => {
  const isInstalled = spawnSync(command, args).status === 0;
  if (!isInstalled) console.log(`${name} is not installed: its file is not tested.`);
  return isInstalled;
});

/** Running proxies with the files of `deploy/`, and a client that trusts their certificate. */
export class ProxyBench {
  readonly programs = new Programs();
  readonly #folders: string[] = [];
  readonly #proxies: Program[] = [];
  readonly #certificate: Issued;

  private constructor(certificate: Issued) {
    this.#certificate = certificate;
  }

  static async open(): Promise<ProxyBench> {
    return new ProxyBench(await issue({name: "localhost", hosts: ["localhost"]}));
  }

  /** Starts a proxy in front of these instances. @returns its origin */
  async start(proxy: Proxy, instances: readonly string[]): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "checkout-proxy-"));
    this.#folders.push(folder);
    writeFileSync(join(folder, "fullchain.pem"), this.#certificate.pem);
    const key = this.#certificate.privateKey.export({type: "pkcs8", format: "pem"});
    writeFileSync(join(folder, "privkey.pem"), key);
    writeFileSync(join(folder, "index.html"), "the shop's own page");
    const port = await freePort();
    const [command, ...args] = await proxy.write({folder, port, instances});
    const running = this.programs.start(command, args, {cwd: folder, env: {HOME: folder}});
    this.#proxies.push(running);
    let failed: string | undefined;
    void running.ended.then(({stderr}) => (failed = stderr));
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
  async send(url: string, init: RequestInit, localAddress?: string): Promise<Response> {
    const {pathname, port} = new URL(url);
    const sent = request({
      host: "127.0.0.1",
      servername: "localhost",
      port,
      path: pathname,
      method: init.method ?? "GET",
      headers: {host: `localhost:${port}`, ...(init.headers as Record<string, string>)},
      ca: this.#certificate.pem,
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

  async close(): Promise<void> {
    // nginx ends its workers only after SIGTERM.
    for (const {child} of this.#proxies) child.kill("SIGTERM");
    await Promise.all(this.#proxies.map(({ended}) => ended));
    this.programs.killAll();
    for (const folder of this.#folders) rmSync(folder, {recursive: true, force: true});
  }
}
