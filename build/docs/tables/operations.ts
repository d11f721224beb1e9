import {endpoints} from "../../../server/sandbox/endpoints.ts";
import {coverageOf, type CoveredApi} from "../../../server/sandbox/reference/coverage.ts";
import {code, table} from "./markdown.ts";

/** PayPal's operations, and those that the sandbox offers. */
export function operationFacts(): Readonly<Record<string, string>> {
  const {apis, others} = coverageOf(endpoints);
  return {
    "table:coverage": table(
      ["PayPal's API", "Operations", "In the sandbox"],
      apis.map((api) => {
        const offered = api.operations.filter(({isOffered}) => isOffered);
        return [api.name, ...[api.operations, offered].map(({length}) => String(length))];
      }),
    ),
    "table:operations": apis.map(sectionOf).join("\n\n"),
    "table:unpublished-operations": table(
      ["Operation", "What it does"],
      others.map((operation) => [code(nameOf(operation)), operation.summary]),
    ),
  };
}

function sectionOf({name, operations}: CoveredApi): string {
  const rows = operations.map((operation) => [code(nameOf(operation)), operation.isOffered ? "yes" : "no"]);
  return `## ${name}\n\n${table(["Operation", "In the sandbox"], rows)}`;
}

function nameOf({method, path}: {readonly method: string; readonly path: string}): string {
  return `${method} ${path}`;
}
