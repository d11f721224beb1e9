import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {mkdir, mkdtemp, readFile, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {chromium} from "playwright";
import manifest from "../../package.json" with {type: "json"};
import {runCommand, withServer} from "../fresh-apps/commands.ts";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";
import {freePort} from "../support/free-port.ts";
import {withRegistry} from "./registry.ts";
import {buyIn} from "../fresh-apps/shop.ts";

/**
 * `npm run release` tries a release: packs the package, publishes it to a registry on this machine, makes a shop with
 * the published package, and pays there. It needs the npm registry for the shop's other packages. Nothing leaves this machine.
 */
const {name, version} = manifest;
const scratch = await mkdtemp(join(tmpdir(), "checkout-release-"));
const steps: string[] = [];

function done(step: string): void {
  steps.push(step);
  console.log(`ok  ${step}`);
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly integrity: string;
  readonly files: readonly unknown[];
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const upstream = (await runCommand(["npm", "config", "get", "registry"], {folder: scratch})).trim();
  const pack = ["npm", "pack", "--json", "--ignore-scripts", "--pack-destination", scratch];
  const [packed] = JSON.parse(await runCommand(pack, {folder: process.cwd()})) as [Packed];
  const tarball = join(scratch, packed.filename);
  done(
    `packed ${packed.filename}: ${packed.files.length} files, ${megabytes(packed.size)}, unpacked ${megabytes(packed.unpackedSize)}`,
  );
  await withRegistry(join(scratch, "registry"), upstream, async ({url, env}) => {
    await runCommand(["npm", "publish", tarball, "--access", "public"], {folder: scratch, env});
    const view = ["npm", "view", `${name}@${version}`, "dist.integrity"];
    const published = (await runCommand(view, {folder: scratch, env})).trim();
    assert.equal(published, packed.integrity);
    const hash = createHash("sha512").update(await readFile(tarball));
    assert.equal(published, `sha512-${hash.digest("base64")}`);
    done(`published to ${url} with the hash of the packed file`);

    const shop = join(scratch, "shop");
    await mkdir(shop);
    const place = {folder: shop, env};
    await runCommand(["npx", "--yes", `${name}@${version}`, "init", "--template", "express"], place);
    await runCommand(["npm", "install"], place);
    const locked = JSON.parse(await readFile(join(shop, "package-lock.json"), "utf8")) as {
      packages: Readonly<Record<string, {resolved?: string; integrity?: string}>>;
    };
    const installed = locked.packages[`node_modules/${name}`];
    assert.equal(installed?.integrity, published);
    assert.ok(installed?.resolved?.startsWith(url), installed?.resolved);
    done("made a shop with `npx checkout-elements init`, and installed its packages");

    const browser = await chromium.launch({
      executablePath: await findOrInstallChromium(),
      args: CHROMIUM_FLAGS,
    });
    try {
      const port = await freePort();
      const settings = {...env, PORT: String(port), SERVICE_BASE_URL: `http://127.0.0.1:${await freePort()}`};
      const origin = `http://localhost:${port}/`;
      await withServer(["npm", "run", "dev"], {folder: shop, env: settings}, origin, async () => {
        const orderId = await buyIn(browser, origin);
        const orders = await runCommand(["npm", "run", "orders"], place);
        const row = orders.split("\n").find((line) => line.includes(`'${orderId}'`));
        assert.match(row ?? orders, /'paid'.*'12\.50 USD'/);
        done(`paid with a card: the shop's order ${orderId} is paid`);
      });
    } finally {
      await browser.close();
    }
  });
  console.log(`
This was a dry run. The release itself:
  npm version minor          sets the version, names the changelog's section, commits, and adds the tag
  git push --follow-tags     pushes the tag v<version>, on which .github/workflows/release.yml tests,
                             builds and publishes with provenance: npm publish --provenance --access public`);
} finally {
  await rm(scratch, {recursive: true, force: true, maxRetries: 5});
}
