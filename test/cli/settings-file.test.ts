import assert from "node:assert/strict";
import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {readSettingsFile} from "../../server/settings-file.ts";

test("a file of settings has the format of .env, and an unknown name is refused with the likely one", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "checkout-settings-"));
  t.after(() => rm(folder, {recursive: true}));
  const file = join(folder, "settings.env");
  const names = ["PUBLIC_URL", "PORT"];
  await writeFile(file, `# the shop\nPUBLIC_URL="https://shop.example" # at home\nexport PORT=80\n\n`);
  assert.deepEqual(
    {...(await readSettingsFile(file, names))},
    {PUBLIC_URL: "https://shop.example", PORT: "80"},
  );
  await writeFile(file, "PUBLC_URL=x\nHOUSE=red\n");
  await assert.rejects(readSettingsFile(file, names), {
    name: "SettingsError",
    message:
      `${file}: HOUSE is unknown: remove it; --help lists the settings\n` +
      `${file}: PUBLC_URL is unknown: did you mean PUBLIC_URL?`,
  });
  await assert.rejects(
    readSettingsFile(join(folder, "no.env"), names),
    /no\.env can't be read \(ENOENT\)\.$/,
  );
});
