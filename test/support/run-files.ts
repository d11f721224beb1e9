import {pathToFileURL} from "node:url";

/** Runs the test files that it is given, one after the other, in this process. */
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
