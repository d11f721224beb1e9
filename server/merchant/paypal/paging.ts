import type {z} from "zod";
import type {Outcome} from "./response.ts";
import type {printedLinksSchema} from "./schemas.ts";

/** A page of a list. `next` identifies the following page; it is undefined on the last. */
export interface Page<Row, Next> {
  readonly rows: readonly Row[];
  readonly next: Next | undefined;
}

/** Reads the pages of a list on demand, up to the last page or the first failure. */
export async function* readPages<Row, Next>(
  read: (next: Next | undefined) => Promise<Outcome<Page<Row, Next>>>,
): AsyncGenerator<Outcome<Page<Row, Next>>> {
  const seen = new Set<Next | undefined>();
  let next: Next | undefined;
  do {
    // A circle of links would never end.
    if (seen.has(next)) {
      yield {kind: "unknown", reason: "its list links back to a page that was read"};
      return;
    }
    seen.add(next);
    const outcome = await read(next);
    yield outcome;
    next = outcome.kind === "done" ? outcome.value.next : undefined;
  } while (next !== undefined);
}

/** Reads a query parameter of a list's `next` link. The link's origin is ignored. */
export function nextOf(
  links: z.output<typeof printedLinksSchema> | undefined,
  parameter: string,
): string | undefined {
  const href = links?.find(({rel}) => rel === "next")?.href;
  if (href === undefined) return undefined;
  return URL.parse(href, "http://paypal.invalid")?.searchParams.get(parameter) ?? undefined;
}
