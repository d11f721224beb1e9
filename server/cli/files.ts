import {readFile, stat, writeFile} from "node:fs/promises";
import type {CommandContext} from "./context.ts";
import {wrongUse} from "./errors.ts";

/** Largest JSON file that is read. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a JSON object from a file, or from the standard input for `-`.
 *
 * @param thing what the object is, for the error about another value
 * @throws CommandError
 */
export async function readJsonFile(context: CommandContext, file: string, thing: string): Promise<object> {
  const name = file === "-" ? "The standard input" : file;
  const text =
    file === "-" ? await context.terminal.read(MAX_BYTES) : String(await readBytes(file, MAX_BYTES));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongUse(`${name} is not valid JSON: ${(error as Error).message}.`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw wrongUse(`${name} has no ${thing}.`);
}

/** Reads a file of at most this size. @throws CommandError */
export async function readBytes(file: string, most: number): Promise<Buffer> {
  try {
    if ((await stat(file)).size > most) throw wrongUse(`${file} is too long: it may have ${most} bytes.`);
    return await readFile(file);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw wrongUse(`There is no file ${file}.`);
    if (code === "EACCES" || code === "EISDIR") throw wrongUse(`${file} can't be read.`);
    throw error;
  }
}

/** Writes a new file. @throws CommandError for a file that exists, unless it may be replaced */
export async function writeNewFile(
  file: string,
  content: string | Uint8Array,
  {force}: {readonly force?: true | undefined},
): Promise<void> {
  try {
    await writeFile(file, content, {flag: force ? "w" : "wx"});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw wrongUse(`${file} exists.`, "Add --force to replace it.");
    }
    if (error instanceof Error && "syscall" in error) {
      throw wrongUse(`The file can't be written: ${error.message}`);
    }
    throw error;
  }
}
