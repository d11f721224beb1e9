import type {z} from "zod";

/** Name of a function that the shop gives as an option. */
export type HookName = "catalogue" | "listProducts" | "customer" | "charges" | "shipping" | "order";

/** Failure of the shop's own function: it threw, gave no answer in time, or gave a wrong answer. */
export class HookError extends Error {
  override readonly name = "HookError";
}

/** Code of the reply to a page after a hook has failed. The log has the reason. */
export const HOOK_FAILED = "HOOK_FAILED";
export const HOOK_FAILED_MESSAGE =
  "The shop's own code has failed; the server's log says which hook, and why.";

const OBJECT: Readonly<Record<HookName, string>> = {
  catalogue: "({items, customer, country, data, request}) => …",
  listProducts: "({customer, country, request}) => …",
  customer: "({request}) => …",
  charges: "({goods, items, destination, isSent, customer, data}) => …",
  shipping: "({goods, items, destination, customer, data}) => …",
  order: "({items, cart, amount, units, customer, data, attemptId, purchaseId}) => …",
};

/**
 * Calls a hook, and reads its answer.
 *
 * @throws HookError that names the hook and the problem
 */
export async function callHook<Answer, Result>(
  name: HookName,
  ask: () => Answer,
  readAnswer: (answer: Awaited<Answer>) => Result,
): Promise<Result> {
  let answer: Awaited<Answer>;
  try {
    answer = await ask();
  } catch (cause) {
    throw new HookError(failureOf(name, cause), {cause});
  }
  try {
    return readAnswer(answer);
  } catch (cause) {
    throw new HookError(cause instanceof Error ? cause.message : `the hook ${name} gave a wrong answer`, {
      cause,
    });
  }
}

/** A hook of an older version takes other arguments, and usually throws a TypeError. */
function failureOf(name: HookName, cause: unknown): string {
  const failed = `the hook ${name} has failed`;
  return cause instanceof TypeError
    ? `${failed} with a TypeError: a hook gets one object, so write ${name}: ${OBJECT[name]}`
    : failed;
}

/** Reads what the shop wrote. @throws Error with one line, which has no value */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  content: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const {path, message} = parsed.error.issues[0]!;
  const at = path.map((each) => `/${String(each)}`).join("");
  throw new Error(`${what}${at && ` ${at}`}: ${message}`);
}
