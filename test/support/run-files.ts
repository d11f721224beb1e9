import {pathToFileURL} from "node:url";
import {collectIssuedQueries} from "./issued-queries.ts";
import {trackOnlyTests} from "./track-only-tests.ts";

/** Runs the given test files in this process, one after the other. */
if (process.env["TRACK_ONLY_TESTS"] !== undefined) await trackOnlyTests();
const queries = process.env["ISSUED_QUERIES"];
if (queries !== undefined) collectIssuedQueries(queries);
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
