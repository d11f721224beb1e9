import type libsql from "libsql";
import type pg from "pg";
import {SettingsError} from "../shared/settings.ts";

/** A database's driver is not installed. The message names the package to install. */
export class MissingDriverError extends SettingsError {
  readonly driver: string;

  constructor(driver: string, cause: unknown) {
    super(`This database needs the package ${driver}: run \`npm install ${driver}\`.`, {cause});
    this.driver = driver;
  }
}

// Both packages are optional peers, so a bundler may not find one of them. Bundlers report a missing import as a warning,
// instead of an error, only inside a `try` block.

/** Loads `libsql`. @throws MissingDriverError */
export async function loadLibsql(): Promise<typeof libsql> {
  try {
    return (await import("libsql")).default;
  } catch (error) {
    throw asMissing("libsql", error);
  }
}

/** Loads `pg`. @throws MissingDriverError */
export async function loadPg(): Promise<typeof pg> {
  try {
    return (await import("pg")).default;
  } catch (error) {
    throw asMissing("pg", error);
  }
}

function asMissing(driver: string, error: unknown): unknown {
  const {code, message} = error as NodeJS.ErrnoException;
  // esbuild's message: a driver requires modules of Node, and libsql a binary file.
  if (message.startsWith("Dynamic require of")) {
    return new SettingsError(
      `The package ${driver} can't be part of a bundle: install it next to the bundle, and name it as external (esbuild: --external:${driver}).`,
      {cause: error},
    );
  }
  // The error codes of Node and of bundled code.
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  if (!isMissing || !message.includes(`'${driver}'`)) return error;
  return new MissingDriverError(driver, error);
}
