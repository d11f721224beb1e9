import {writeFileSync} from "node:fs";
import {DefaultQueryCompiler, PostgresQueryCompiler} from "kysely";

/** First query of a role with this SQL. */
export interface IssuedQuery {
  readonly role: "merchant" | "sandbox";
  readonly engine: "libsql" | "postgres";
  readonly sql: string;
  /** File and function that built it, as `path:function`. */
  readonly builtAt: string;
}

const OURS = /\/((?:server|test)\/.*)$/;
const MIGRATIONS = /\/migrations?[/.]/;

/** Returns the innermost caller in `server/` or `test/` outside `server/database`: its path and function. */
function caller(): string | undefined {
  // oxlint-disable-next-line typescript/unbound-method -- it is restored below
  const {prepareStackTrace, stackTraceLimit} = Error;
  Error.stackTraceLimit = 40;
  // Mapping the stack to the sources would take a thousand times as long.
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, {prepareStackTrace, stackTraceLimit});
  for (const site of sites) {
    const file = site.getFileName() ?? "";
    const path = file.includes("/node_modules/") ? undefined : OURS.exec(file)?.[1];
    if (path === undefined || path.endsWith("/issued-queries.ts")) continue;
    // Migrations run once.
    if (MIGRATIONS.test(path)) return undefined;
    if (!path.startsWith("server/database/")) return `${path}:${site.getFunctionName() ?? ""}`;
  }
  return undefined;
}

/**
 * Collects every query that the merchant server and the sandbox issue in this process, and writes them to a file when the
 * process exits. Kysely compiles a query in the call that issues it, so the stack says whether the server or a test did.
 */
export function collectIssuedQueries(file: string): void {
  const issued = new Map<string, IssuedQuery>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its compiler
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  DefaultQueryCompiler.prototype.compileQuery = function (this: DefaultQueryCompiler, node, queryId) {
    const compiled = compile.call(this, node, queryId);
    const engine = this instanceof PostgresQueryCompiler ? "postgres" : "libsql";
    const {sql} = compiled;
    const key = `${engine} ${sql}`;
    if (issued.has(key)) return compiled;
    const builtAt = caller();
    const role = /^server\/(merchant|sandbox)\//.exec(builtAt ?? "")?.[1] as IssuedQuery["role"] | undefined;
    if (builtAt !== undefined && role !== undefined) issued.set(key, {role, engine, sql, builtAt});
    return compiled;
  };
  process.on("exit", () => writeFileSync(file, JSON.stringify([...issued.values()])));
}
