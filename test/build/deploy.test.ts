import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {parseEnv} from "node:util";
import {readMerchantSettings} from "../../server/merchant/config.ts";
import {SERVER_SETTINGS} from "../../server/settings.ts";
import {readSettingsFile} from "../../server/settings-file.ts";

const deploy = fileURLToPath(new URL("../../deploy/", import.meta.url));
const unit = readFileSync(join(deploy, "systemd/checkout-elements.service"), "utf8");

/** Runs systemd-analyze. Undefined if it is not installed. */
function analyze(...args: string[]): string | undefined {
  const {error, status, stdout, stderr} = spawnSync("systemd-analyze", args, {encoding: "utf8"});
  if (error) return undefined;
  assert.equal(status, 0, stdout + stderr);
  return stdout + stderr;
}

describe("the files of deploy/", () => {
  test("systemd accepts the unit, and rates its exposure below 1.5", () => {
    const folder = mkdtempSync(join(tmpdir(), "checkout-systemd-"));
    try {
      const file = join(folder, "checkout-elements.service");
      // systemd looks for the command.
      const command = /^ExecStart=(\S+)/m.exec(unit)?.[1] ?? "";
      assert.equal(command, "/opt/checkout-elements/node_modules/.bin/checkout-elements");
      writeFileSync(file, unit.replace(command, process.execPath));
      const verified = analyze("verify", file);
      if (verified === undefined) {
        console.log("systemd-analyze is not installed: the unit is not verified.");
        return;
      }
      assert.equal(verified, "");
      const rated = analyze("security", "--offline=true", "--no-pager", file) ?? "";
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(rated)?.[1]);
      assert.ok(exposure < 1.5, String(exposure));
    } finally {
      rmSync(folder, {recursive: true});
    }
  });

  test("settings.env has settings that the server knows, and lacks only what a shop must fill in", async () => {
    const file = join(deploy, "settings.env");
    const settings = await readSettingsFile(file, SERVER_SETTINGS);
    const empty = Object.keys(settings).filter((name) => settings[name] === "");
    const keys = empty.filter((name) => name.endsWith("_KEY"));
    const filled = {
      ...settings,
      CLIENT_ID: "live-client",
      CLIENT_SECRET: "live-secret",
      WEBHOOK_ID: "live-webhook",
      EVENTS_SECRET: `whsec_${Buffer.from("a-secret-of-the-shop-for-events!").toString("base64")}`,
      ...Object.fromEntries(keys.map((name) => [name, `${name}-0123456789-abcdefghijkl`])),
    };
    assert.deepEqual(
      empty.filter((name) => filled[name as keyof typeof filled] === ""),
      [],
    );
    const {environment, publicUrl} = readMerchantSettings(filled);
    assert.deepEqual([environment, publicUrl], ["production", "https://shop.example"]);
    // Docker reads the same file, and takes quotes as a part of the value.
    for (const value of Object.values(parseEnv(readFileSync(file, "utf8"))))
      assert.doesNotMatch(value ?? "", /["']/);
  });
});
