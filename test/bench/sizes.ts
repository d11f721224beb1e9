import {fileURLToPath} from "node:url";
import {packedSize, PAGES} from "../../build/packed-size.ts";
import manifest from "../../package.json" with {type: "json"};
import type {Fact} from "./measure.ts";

/** Goals in bytes. The other pages have none. */
const goals: Readonly<Record<string, number>> = {
  "a card form, ready": 26_000,
  "a whole card payment": 36_000,
};

/** P3: scripts that a page loads, compressed with brotli. Needs a build. */
export function* facts(): Generator<Fact> {
  const cdn = fileURLToPath(new URL(`../../dist/cdn/${manifest.version}/`, import.meta.url));
  for (const [page, names] of Object.entries(PAGES))
    yield {
      name: "P3",
      subject: `scripts of ${page}, brotli`,
      unit: "bytes",
      atMost: goals[page] ?? Infinity,
      value: packedSize(cdn, names),
    };
}
