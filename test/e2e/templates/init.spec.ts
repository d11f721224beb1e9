import {execFile, spawn} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, readdir, readFile, rename, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {delimiter, join} from "node:path";
import {promisify, stripVTControlCharacters} from "node:util";
import {expect, type Page, test} from "@playwright/test";
import {freePort} from "../../support/free-port.ts";
import {installPacked} from "../../support/packed.ts";
import {fromPackage} from "../frameworks/package-exports.ts";

const run = promisify(execFile);

type Variables = Readonly<Record<string, string>>;

/** Environment of a new user's terminal: commands of this repository's packages aren't found there. */
const environment = (more: Variables = {}) => ({
  PATH: process.env["PATH"]
    ?.split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter),
  TMPDIR: process.env["TMPDIR"],
  HOME: tmpdir(),
  NEXT_TELEMETRY_DISABLED: "1",
  // Any free port. Vite finds one without this setting.
  PORT: "0",
  ...more,
});

/** Runs a script of the project's package.json to its end. */
const npmRun = (project: string, script: string, more?: Variables, ...args: string[]) =>
  run("npm", ["run", script, "--", ...args], {cwd: project, env: environment(more)});

/** Starts a server by a script of package.json, and uses it at the address that it prints. */
async function withServer(
  project: string,
  script: string,
  more: Variables,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const child = spawn("npm", ["run", script], {
    cwd: project,
    env: environment(more),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // After the last process of the group, whose files would stay otherwise.
  const ended = once(child, "close");
  let output = "";
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += stripVTControlCharacters(chunk.toString());
        const found = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (found) resolve(found);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      void ended.then(() => reject(new Error(`npm run ${script} ended: ${output}`)));
    });
    await use(origin);
  } finally {
    // Stops npm's whole process group.
    if (child.exitCode === null) process.kill(-child.pid!, "SIGTERM");
    await ended;
  }
}

/** Pays with a card on the shop's page. @returns the order that the page thanks for */
async function pay(page: Page): Promise<string> {
  const {PaymentOnPage, cards} = await fromPackage("testing");
  const form = new PaymentOnPage(page);
  await form.ready();
  await expect(page.getByRole("button", {name: "PayPal"})).toBeVisible();
  await form.card.fill(cards.paid);
  await form.pay();
  await form.paid();
  const thanks = await page.getByText(/^Thank you for order \w+\.$/).textContent();
  return /order (\w+)/.exec(thanks!)![1]!;
}

/** Dispatches the event of a paid order, as a buyer can. */
async function forgePayment(page: Page): Promise<void> {
  await page.locator("checkout-payment").evaluate((element) => {
    element.dispatchEvent(new CustomEvent("checkout-complete", {bubbles: true, detail: {orderId: "FORGED"}}));
  });
  await expect(page.getByText("Thank you for order FORGED.")).toBeVisible();
}

/** Rows of the shop's orders, as its command prints them. */
const rowsOf = (printed: string) => printed.split("\n").filter((line) => /^│ \d+ /.test(line));

/** Pays, and waits until the order has this state in the shop's own table. */
async function order(page: Page, project: string): Promise<string> {
  const orderId = await pay(page);
  await hasState(project, orderId, "paid");
  return orderId;
}

async function hasState(project: string, orderId: string, state: string): Promise<void> {
  const row = async () => {
    const {stdout} = await npmRun(project, "orders");
    return rowsOf(stdout).find((line) => line.includes(`'${orderId}'`));
  };
  await expect.poll(row).toContain(`'${state}'`);
}

/** Buys, and marks the order as shipped. A forged payment writes no order. */
async function buyAndShip(page: Page, origin: string, project: string): Promise<void> {
  // A development server compiles the page first.
  await page.goto(`${origin}/`, {timeout: 120_000});
  await forgePayment(page);
  const orderId = await order(page, project);
  const rows = rowsOf((await npmRun(project, "ship", {}, orderId)).stdout);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(new RegExp(`'${orderId}'.*'paid'.*'12\\.50 USD'.*'\\d{4}-[\\d-]+T[\\d:.]+Z'`));
}

/** Buys, and refunds the order at the back office. It can't be shipped then. */
async function buyAndRefund(page: Page, origin: string, project: string): Promise<void> {
  await page.goto(`${origin}/`);
  const orderId = await order(page, project);
  const refunded = await page.request.post(`${origin}/service-api/back-office/orders/${orderId}/refund`, {
    headers: {authorization: `Bearer ${OPERATOR_KEY}`},
    data: {},
  });
  expect(refunded.status(), await refunded.text()).toBe(201);
  await hasState(project, orderId, "refunded");
  await expect(npmRun(project, "ship", {}, orderId)).rejects.toThrow(
    `Don't ship order ${orderId}: it is refunded.`,
  );
}

/** Writes a template's project into an empty folder with the packed package's command, and installs the packages. */
async function withProject(
  template: string,
  options: readonly string[],
  dependencies: readonly string[],
  use: (project: string) => Promise<void>,
): Promise<void> {
  const isCopied = template !== "express";
  const packed = installPacked(["lit", "@lit/context", "libsql", ...dependencies], {isCopied});
  const project = await mkdtemp(join(tmpdir(), `checkout-${template}-`));
  try {
    const command = join(packed.project, "node_modules/.bin/checkout-elements");
    const {stdout} = await run(command, ["init", "--template", template, ...options], {
      cwd: project,
      env: environment(),
    });
    expect(stdout).toContain("npm install\n  npm run dev\n");
    await rename(join(packed.project, "node_modules"), join(project, "node_modules"));
    await use(project);
  } finally {
    packed.remove();
    await rm(project, {recursive: true, force: true});
  }
}

/** Texts of the files that browsers get. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({parentPath, name}) => readFile(join(parentPath, name), "utf8")));
}

const LONG = ["@long"];
const OPERATOR_KEY = "an-operator-key-of-at-least-32-characters";

/** Packages of the shops in TypeScript. */
const TYPES = ["tsx", "typescript", "@types/node", "@types/express", "@types/react", "@types/react-dom"];

for (const {template, options, dependencies, sent, tag} of [
  {template: "express", dependencies: ["express"], sent: "public", tag: []},
  {template: "vite", dependencies: ["express", "vite"], sent: "dist", tag: LONG},
  {
    template: "react",
    dependencies: ["express", "vite", "@vitejs/plugin-react", "react", "react-dom"],
    sent: "dist",
    tag: LONG,
  },
  {template: "next", dependencies: ["next", "react", "react-dom"], sent: ".next/static", tag: LONG},
].flatMap((shop) => [
  {...shop, options: []},
  {
    ...shop,
    options: ["--typescript"],
    dependencies: [...shop.dependencies, ...TYPES],
    tag: LONG,
  },
])) {
  const named = [template, ...options].join(" ");
  test(`a shop for ${named} that init writes ships a paid order, with npm run dev`, {tag}, async ({page}) => {
    test.setTimeout(tag === LONG ? 300_000 : 60_000);
    await withProject(template, options, dependencies, async (project) => {
      const local = {SERVICE_BASE_URL: `http://127.0.0.1:${await freePort()}`, OPERATOR_KEY};
      await withServer(project, "dev", local, async (origin) => {
        await buyAndShip(page, origin, project);
        if (template === "express") await buyAndRefund(page, origin, project);
      });
      const kept = (await readdir(join(project, ".data"))).filter((name) => /\.(db|json)$/.test(name));
      expect(kept.sort()).toEqual(["orders.db", "sandbox.json", "shop.db"]);
    });
  });

  test(
    `the shop for ${named} ships a paid order in production, by variables alone`,
    {tag: LONG},
    async ({page}) => {
      const {startSandbox} = await fromPackage("sandbox");
      const paypal = await startSandbox({clientId: "live-client", clientSecret: "live-client-secret"});
      try {
        await withProject(template, options, dependencies, async (project) => {
          await rm(join(project, ".env"));
          const settings = {
            SERVICE_BASE_URL: paypal.url,
            CLIENT_ID: paypal.clientId,
            CLIENT_SECRET: paypal.clientSecret,
            SESSION_KEY: "a-live-session-key-of-at-least-32-characters",
            ENCRYPTION_KEY: "a-live-encryption-key-of-at-least-32-characters",
            DATABASE_URL: "file:.data/live.db",
          };
          if (template !== "express") await npmRun(project, "build", settings);
          await withServer(project, "start", settings, (origin) => buyAndShip(page, origin, project));
          const texts = await filesIn(join(project, sent));
          expect(texts.length).toBeGreaterThan(1);
          for (const text of texts) {
            expect(text).not.toContain(settings.CLIENT_SECRET);
            expect(text).not.toContain(settings.SESSION_KEY);
          }
        });
      } finally {
        await paypal.stop();
      }
    },
  );
}
