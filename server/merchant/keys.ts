import {randomBytes} from "node:crypto";
import {mkdir, open, readFile} from "node:fs/promises";
import {join} from "node:path";

const KEYS = {SESSION_KEY: "session.key", CART_KEY: "cart.key"};

/** Keys of a shop whose code is in another process, and the names of their files. */
export const SHOP_KEYS = {
  ...KEYS,
  CUSTOMER_KEY: "customer.key",
  EVENTS_KEY: "events.key",
  OPERATOR_KEY: "operator.key",
};

/** Keys of the demo shop, which has a back office. */
export const DEMO_KEYS = {...KEYS, OPERATOR_KEY: SHOP_KEYS.OPERATOR_KEY};

type Variables = Readonly<Record<string, string | undefined>>;

/** Creates missing keys once and keeps them in a directory, so that sessions and carts survive a restart. */
export async function withKeptKeys(
  variables: Variables,
  directory: string,
  keys: Readonly<Record<string, string>> = KEYS,
): Promise<Variables> {
  const kept: Record<string, string> = {};
  for (const [name, file] of Object.entries(keys)) {
    if (!variables[name]) kept[name] = await keptKey(directory, file);
  }
  return {...variables, ...kept};
}

async function keptKey(directory: string, file: string): Promise<string> {
  await mkdir(directory, {recursive: true});
  const path = join(directory, file);
  try {
    // Only the process that creates the file writes it, so two simultaneous starts get the same key.
    const handle = await open(path, "wx", 0o600);
    try {
      const key = randomBytes(32).toString("base64url");
      await handle.writeFile(key);
      return key;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(path, "utf8")).trim();
  }
}
