import {endpoints} from "../../../server/sandbox/endpoints.ts";
import {coverageOf, type CoveredApi} from "../../../server/sandbox/reference/coverage.ts";
import {code, table} from "./markdown.ts";

/**
 * Offered operations whose successful reply no test validates with PayPal's specification, and why. The last server
 * test compares them with the replies that the tests have validated.
 */
export const NOT_VALIDATED: Readonly<Record<string, string>> = {
  "POST /v2/invoicing/invoices/{invoice_id}/generate-qr-code":
    "no: PayPal publishes no schema of the picture",
};

/** PayPal's operations, and those that the sandbox offers. */
export function operationFacts(): Readonly<Record<string, string>> {
  const {apis, others} = coverageOf(endpoints);
  return {
    "table:coverage": table(
      ["PayPal's API", "Operations", "In the sandbox", "Validated"],
      apis.map((api) => {
        const offered = api.operations.filter(({endpoint}) => endpoint);
        const validated = offered.filter((operation) => !(nameOf(operation) in NOT_VALIDATED));
        return [api.name, ...[api.operations, offered, validated].map(({length}) => String(length))];
      }),
    ),
    "table:operations": apis.map(sectionOf).join("\n\n"),
    "table:unpublished-operations": table(
      ["Operation", "What it does"],
      others.map(({endpoint, ...operation}) => [code(nameOf(operation)), endpoint?.summary ?? ""]),
    ),
  };
}

function sectionOf({name, operations}: CoveredApi): string {
  const rows = operations.map(({endpoint, ...operation}) => {
    const reason = NOT_VALIDATED[nameOf(operation)];
    return [code(nameOf(operation)), endpoint ? "yes" : "no", endpoint ? (reason ?? "yes") : ""];
  });
  return `## ${name}\n\n${table(["Operation", "In the sandbox", "Validated"], rows)}`;
}

function nameOf({method, path}: {readonly method: string; readonly path: string}): string {
  return `${method} ${path}`;
}
