import {readFileSync} from "node:fs";
import {packagePath} from "./package.ts";

const manifest = JSON.parse(readFileSync(packagePath("package.json"), "utf8")) as {version: string};

/** The version in package.json. A handler in a bundle can't read that file, so it must not import this module. */
export const packageVersion = manifest.version;
