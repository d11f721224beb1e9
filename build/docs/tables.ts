import {readFile} from "node:fs/promises";
import {dirname, join} from "node:path";
import type {Package} from "custom-elements-manifest";
import packageJson from "../../package.json" with {type: "json"};
import {elementsOf} from "../manifest/elements.ts";
import {cartFacts} from "./tables/carts.ts";
import {elementFacts} from "./tables/elements.ts";
import {errorFacts} from "./tables/errors.ts";
import {figureFacts} from "./tables/figures.ts";
import {operationFacts} from "./tables/operations.ts";
import {recipeFacts} from "./tables/recipes.ts";
import {routeFacts} from "./tables/routes.ts";
import {sandboxFacts} from "./tables/sandbox.ts";
import {serverFacts} from "./tables/server.ts";
import {shopEventFacts} from "./tables/shop-events.ts";

/**
 * Text for `{table:name}`, `{routes:name}`, `{value:name}`, `{figure:name}`, `{policy}` and `{policy:name}` in the pages, made from
 * the code and the build.
 * @param manifest the built `custom-elements.json`, next to the folder `cdn`
 */
export async function factsForDocs(manifest: string): Promise<Readonly<Record<string, string>>> {
  const elements = elementsOf(JSON.parse(await readFile(manifest, "utf8")) as Package);
  return {
    ...cartFacts(),
    ...elementFacts(elements),
    ...(await errorFacts()),
    ...figureFacts(join(dirname(manifest), "cdn", packageJson.version)),
    ...operationFacts(),
    ...(await recipeFacts()),
    ...(await routeFacts()),
    ...sandboxFacts(),
    ...serverFacts(),
    ...shopEventFacts(),
  };
}
