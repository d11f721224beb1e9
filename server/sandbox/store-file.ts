import {mkdir, readFile, rename, rm, writeFile} from "node:fs/promises";
import {dirname} from "node:path";
import type {Log} from "../shared/log.ts";
import {createPoller} from "../shared/poller.ts";
import {SettingsError} from "../shared/settings.ts";
import type {Wait} from "../shared/wait.ts";
import type {Store} from "./store.ts";
import {collectionsIn, contentsOf} from "./stored-state.ts";

/** The file of a store. */
export interface StoreFile {
  /** Saves the store once more, and lets other processes use the file. */
  close(): Promise<void>;
}

/**
 * Fills the store from a file, and saves it there at most once a second. A kill of the process can lose the changes of the
 * last second. A file of another version, or one that can't be read, is kept under another name, and the store stays empty.
 *
 * @throws SettingsError when the file can't be written, or another process uses it
 */
export async function openStoreFile(
  file: string,
  store: Store,
  {wait, log}: {readonly wait: Wait; readonly log: Log},
): Promise<StoreFile> {
  const lock = `${file}.lock`;
  let saved = -1;

  const save = async () => {
    const {changes} = store;
    if (changes === saved) return;
    const aside = `${file}.new`;
    await writeFile(aside, JSON.stringify(contentsOf(store)), {mode: 0o600});
    await rename(aside, file);
    saved = changes;
  };
  const poller = createPoller(save, {
    wait,
    failed: (error) => log.error({err: error, file}, "the data could not be saved"),
  });

  try {
    await mkdir(dirname(file), {recursive: true});
    await takeLock(lock, file);
  } catch (error) {
    throw unusable(file, error);
  }
  try {
    const text = await readFile(file, "utf8").catch(absent);
    const contents = text === undefined ? {} : collectionsIn(text);
    if (contents) store.load(contents);
    else {
      const kept = `${file}.unread`;
      await rename(file, kept);
      log.warn(
        {file, kept},
        "the file has no data of this version: it is kept, and the sandbox starts empty",
      );
    }
    await save();
  } catch (error) {
    await rm(lock, {force: true});
    throw unusable(file, error);
  }
  poller.begin();

  return {
    async close() {
      poller.stop();
      await poller.ended();
      try {
        await save();
      } finally {
        await rm(lock, {force: true});
      }
    },
  };
}

/** The file of the lock holds the id of the process that uses the data. */
async function takeLock(lock: string, file: string): Promise<void> {
  const holder = Number(await readFile(lock, "utf8").catch(absent));
  if (holder && holder !== process.pid && isRunning(holder))
    throw new SettingsError(
      `The data file ${file} is in use by the process ${holder}: stop it, or name another file.`,
    );
  await rm(lock, {force: true});
  await writeFile(lock, String(process.pid), {flag: "wx"});
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function unusable(file: string, error: unknown): SettingsError {
  if (error instanceof SettingsError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new SettingsError(
    `The data file ${file} can't be used (${reason}): let this user write to it and to its folder, or name another file.`,
    {cause: error},
  );
}
