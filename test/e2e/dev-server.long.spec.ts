import {type ChildProcess, spawn} from "node:child_process";
import {once} from "node:events";
import {cp, mkdtemp, readFile, rm, symlink, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {freePort} from "../support/free-port.ts";
import {cards, formPage, often} from "./support/card-form.ts";
import {fillDelivery, openShopCheckout, paidOrder} from "./support/demo-shop.ts";
import {expect, test} from "./support/fixtures.ts";

/** Everything that `npm run dev` needs, apart from the installed packages. */
const COPIED = [
  "build",
  "demo",
  "server",
  "src",
  "templates",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
];

/** `npm run dev` in a copy of the sources, which a test can change. */
class DevServer {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly shop: {readonly page: string};
  #output = "";

  private constructor(folder: string, port: number, sandboxPort: number) {
    this.#folder = folder;
    this.shop = {page: `http://localhost:${port}/`};
    this.#child = spawn("npm", ["run", "dev"], {
      cwd: folder,
      env: {PATH: process.env["PATH"], PORT: String(port), SANDBOX_PORT: String(sandboxPort)},
      // Ctrl-C signals the whole process group.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  /** Starts the command in a new copy. The servers aren't ready yet. */
  static async start(): Promise<DevServer> {
    const folder = await mkdtemp(join(tmpdir(), "checkout-dev-"));
    for (const name of COPIED)
      await cp(name, join(folder, name), {
        recursive: true,
        filter: (path) => !/\/(?:\.next|node_modules|gallery\/pictures)$/.test(path),
      });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    return new DevServer(folder, await freePort(), await freePort());
  }

  async printed(text: string): Promise<void> {
    await expect.poll(() => this.#output, often).toContain(text);
  }

  async edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(this.#folder, file);
    const text = await readFile(path, "utf8");
    const changed = change(text);
    expect(changed, file).not.toBe(text);
    await writeFile(path, changed);
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, "close");
    process.kill(-this.#child.pid!, "SIGINT");
    await closed;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.stop();
    await rm(this.#folder, {recursive: true});
  }
}

test("npm run dev accepts payments and shows changes of elements, pages, docs and servers without a manual reload", async ({
  page,
}, {annotations}) => {
  const measure = async (type: string, act: () => Promise<void>) => {
    const started = performance.now();
    await act();
    annotations.push({type, description: `${Math.round(performance.now() - started)} ms`});
  };
  const server = await DevServer.start();
  try {
    await measure("ready", () => server.printed("Stop with Ctrl-C"));
    const {shop} = server;
    const form = await openShopCheckout(page, shop);
    await fillDelivery(page);
    await form.fill(cards.frictionless, {postalCode: null});
    await form.pay();
    await paidOrder(page);

    await page.goto(formPage(shop));
    await form.ready();
    await measure("element", async () => {
      await server.edit("src/components/card-fields/form-view.ts", (text) =>
        text.replace('part="title">', "$&Changed title "),
      );
      await form.element.filter({hasText: "Changed title"}).waitFor();
    });
    await form.ready();
    await measure("page", async () => {
      await server.edit("demo/templates/site-footer.html", (text) =>
        text.replace("<footer", "<p>Changed page</p>$&"),
      );
      await page.getByText("Changed page").waitFor();
    });
    await form.ready();
    await measure("sandbox's frames", async () => {
      await server.edit(
        "server/sandbox/sdk/frames/card-field/card-field.css",
        (text) => `${text}\ninput {letter-spacing: 7px !important}\n`,
      );
      await expect(form.field("number")).toHaveCSS("letter-spacing", "7px");
    });
    await page.goto(`${shop.page}docs/security.html`);
    await measure("docs", async () => {
      await server.edit("demo/docs/security.md", (text) => `${text}\n## Changed docs\n`);
      await page.getByRole("heading", {name: "Changed docs"}).waitFor();
    });

    const health = "demo/server/shop.ts";
    await server.edit(health, (text) => `(${text}`);
    await server.printed("demo/server ended before it was ready.");
    await measure("demo shop", async () => {
      await server.edit(health, (text) => text.slice(1).replace('status: "ok"', 'status: "changed"'));
      await expect.poll(async () => (await fetch(`${shop.page}health`)).text(), often).toContain('"changed"');
    });

    await server.stop();
    await expect(fetch(shop.page)).rejects.toThrow();
  } finally {
    await server.end();
  }
});
