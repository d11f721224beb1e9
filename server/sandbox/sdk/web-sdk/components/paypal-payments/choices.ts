import {describe, usageError} from "../../errors.ts";

/** The session option `commit`: whether the window's last button pays; where the order says it, that counts. */
export const readCommit = (factory: string, options: unknown) => readChoice(factory, options, "commit");

/**
 * The session option `savePayment`. Whether the wallet is saved, and whether the window asks for it, is the order's to say: a page
 * whose order does not say it is told so.
 */
export function readSavePayment(factory: string, options: unknown): void {
  if (readChoice(factory, options, "savePayment") === true)
    // eslint-disable-next-line no-console -- for the page's developer
    console.info(
      `${factory}: in the sandbox savePayment alone saves nothing. Create the order with ` +
        "payment_source.paypal.attributes.vault.store_in_vault ON_SUCCESS.",
    );
}

function readChoice(factory: string, options: unknown, name: string): boolean | undefined {
  const value: unknown =
    typeof options === "object" && options !== null ? (options as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${factory}: ${name} must be true or false; got ${describe(value)}.`,
  );
}
