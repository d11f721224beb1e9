import {pathToFileURL} from "node:url";
import {collectIssuedQueries} from "./issued-queries.ts";

/** Runs the test files that it is given, one after the other, in this process. */
const queries = process.env["ISSUED_QUERIES"];
if (queries !== undefined) collectIssuedQueries(queries);
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
