import assert from "node:assert/strict";
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Writable} from "node:stream";
import {after, before, test} from "node:test";
import {createLog} from "../../server/shared/log.ts";
import {collection, Store} from "../../server/sandbox/store.ts";
import {openStoreFile} from "../../server/sandbox/store-file.ts";
import {ManualWait} from "../support/manual-wait.ts";

const notes = collection<{readonly id: string; readonly text: string}>("notes");

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "checkout-store-"));
});
after(() => rm(folder, {recursive: true, force: true}));

async function open(file: string, waits = new ManualWait()) {
  const logged: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  const store = new Store();
  const log = createLog({name: "sandbox", level: "info"}, destination);
  const opened = await openStoreFile(join(folder, file), store, {wait: waits.wait, log});
  return {store, logged, close: () => opened.close()};
}

function note({store}: {readonly store: Store}, id: string, text = id): void {
  store.run(() => notes(store).put({id, text}));
}

test("data come back after a stop", async () => {
  const first = await open("data.json");
  note(first, "a", "“quoted” and \u0000");
  await first.close();
  const second = await open("data.json");
  assert.deepEqual(notes(second.store).all(), [{id: "a", text: "“quoted” and \u0000"}]);
  await second.close();
});

test("a change is saved while the sandbox runs", async () => {
  const waits = new ManualWait();
  const running = await open("running.json", waits);
  note(running, "a");
  const saved = () => readFile(join(folder, "running.json"), "utf8");
  while (!(await saved()).includes('"text":"a"')) {
    waits.elapse();
    await new Promise(setImmediate);
  }
  await running.close();
});

for (const [name, text] of [
  ["a broken file", '{"format":1,"coll'],
  ["a file of another version", '{"format":0,"collections":{}}'],
  ["a file of another program", "[]"],
] as const) {
  test(`${name} is named and kept, and the sandbox starts empty`, async () => {
    const file = `${name.replaceAll(" ", "-")}.json`;
    await writeFile(join(folder, file), text);
    const opened = await open(file);
    assert.deepEqual([...opened.store.collections()], []);
    assert.equal(await readFile(join(folder, `${file}.unread`), "utf8"), text);
    assert.ok(opened.logged.join("").includes(`${file}.unread`));
    await opened.close();
  });
}

test("a folder, a place without a folder and a file in use are refused in one sentence", async () => {
  await mkdir(join(folder, "folder"));
  await assert.rejects(open("folder"), {name: "SettingsError", message: /folder can't be used \(EISDIR/});
  await writeFile(join(folder, "file"), "");
  await assert.rejects(open("file/data.json"), {name: "SettingsError", message: /data.json can't be used/});
  // The parent of this process runs certainly.
  await writeFile(join(folder, "used.json.lock"), String(process.ppid));
  await assert.rejects(open("used.json"), {
    name: "SettingsError",
    message: `The data file ${join(folder, "used.json")} is in use by the process ${process.ppid}: stop it, or name another file.`,
  });
});

test("the lock of a process that was killed is ignored", async () => {
  await writeFile(join(folder, "killed.json.lock"), "2147483646");
  await (await open("killed.json")).close();
  assert.ok(!(await readdir(folder)).includes("killed.json.lock"));
});
