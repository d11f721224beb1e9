import {pathToFileURL} from "node:url";
import {collectIssuedQueries} from "./issued-queries.ts";

/** Runs the given test files in this process, one after the other. */
const queries = process.env["ISSUED_QUERIES"];
if (queries !== undefined) collectIssuedQueries(queries);
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
