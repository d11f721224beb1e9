import type {Outcome} from "../outcome.ts";

/** One page of a list, and where the next one begins: nowhere on the last. */
export interface Page<Row, Next> {
  readonly rows: readonly Row[];
  readonly next: Next | undefined;
}

/**
 * The pages of a list, one after the other, as they are asked for. It ends with the last one, or with the first that is
 * not there.
 */
export async function* walk<Row, Next>(
  read: (next: Next | undefined) => Promise<Outcome<Page<Row, Next>>>,
): AsyncGenerator<Outcome<Page<Row, Next>>> {
  const been = new Set<Next | undefined>();
  let next: Next | undefined;
  do {
    // A service that leads in a circle would be walked for ever.
    if (been.has(next)) {
      yield {kind: "unknown", reason: "its list leads back to a page that was read"};
      return;
    }
    been.add(next);
    const outcome = await read(next);
    yield outcome;
    next = outcome.kind === "done" ? outcome.value.next : undefined;
  } while (next !== undefined);
}

interface Link {
  readonly href?: string;
  readonly rel?: string;
}

/** A parameter of the address that a list's `next` link names; its origin has no say in where is asked. */
export function nextOf(links: readonly Link[] | undefined, parameter: string): string | undefined {
  const href = links?.find(({rel}) => rel === "next")?.href;
  if (href === undefined) return undefined;
  return URL.parse(href, "http://service.invalid")?.searchParams.get(parameter) ?? undefined;
}

/** The same outcome with another value. */
export function mapped<In, Out>(outcome: Outcome<In>, change: (value: In) => Out): Outcome<Out> {
  return outcome.kind === "done" ? {...outcome, value: change(outcome.value)} : outcome;
}
