import {readFile} from "node:fs/promises";
import type {Package} from "custom-elements-manifest";
import {elementsOf} from "../manifest/elements.ts";
import {elementFacts} from "./tables/elements.ts";
import {errorFacts} from "./tables/errors.ts";
import {operationFacts} from "./tables/operations.ts";
import {routeFacts} from "./tables/routes.ts";
import {sandboxFacts} from "./tables/sandbox.ts";
import {serverFacts} from "./tables/server.ts";

/** Text for `{table:name}`, `{routes:name}`, `{value:name}`, `{policy}` and `{policy:name}` in the pages, made from the code. */
export async function factsForDocs(manifest: string): Promise<Readonly<Record<string, string>>> {
  const elements = elementsOf(JSON.parse(await readFile(manifest, "utf8")) as Package);
  return {
    ...elementFacts(elements),
    ...(await errorFacts()),
    ...operationFacts(),
    ...routeFacts(),
    ...sandboxFacts(),
    ...serverFacts(),
  };
}
