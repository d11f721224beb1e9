import {packedSize, SIZE_BUDGETS} from "../support/packed-size.ts";
import type {Fact} from "./measure.ts";

/** P3: bytes that a page loads, compressed with brotli. Needs a build. */
export function* facts(): Generator<Fact> {
  for (const {part, files, atMost} of SIZE_BUDGETS) {
    yield {name: "P3", subject: `size of ${part}, brotli`, unit: "bytes", atMost, value: packedSize(files)};
  }
}
