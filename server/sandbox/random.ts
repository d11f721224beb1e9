import {createHash, randomBytes, randomInt} from "node:crypto";
import {collection, type Store} from "./store.ts";

/** Source of ids and of chances. It makes no secrets, because its values can be predicted when there is a seed. */
export interface Random {
  /** A readable id in the format of PayPal's: the prefix and 17 capital letters and digits. */
  id(prefix?: string): string;
  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number;
}

/** Creates a secret of 256 bits, safe in a URL. It comes from `crypto`, also when there is a seed. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

const FRACTIONS = 2 ** 47;

/**
 * 32 characters, so that the low five bits of a byte choose one without bias. Without I, O, 0 and 1, which
 * are easily confused.
 */
const ID_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Length of the ids of PayPal accounts: `merchant_id` and `payer_id`. */
export const ACCOUNT_ID_LENGTH = 13;
const ID_LENGTH = 17;

/** Random bytes that are fetched ahead, because every request needs an id. Each byte is used once. */
let bytesAhead = Buffer.alloc(0);
let used = 0;

function nextBytes(): Buffer {
  if (used + ID_LENGTH > bytesAhead.length) {
    bytesAhead = randomBytes(ID_LENGTH * 240);
    used = 0;
  }
  return bytesAhead.subarray(used, (used += ID_LENGTH));
}

/** Writes the first bytes as an id. */
export function idOfBytes(bytes: Uint8Array, length = ID_LENGTH): string {
  return Array.from(bytes.subarray(0, length), (byte) => ID_SIGNS[byte & 31]).join("");
}

export const systemRandom: Random = {
  id: (prefix = "") => prefix + idOfBytes(nextBytes()),
  fraction: () => randomInt(FRACTIONS) / FRACTIONS,
};

/** A seed, and how many values of each kind were made of it. */
interface Seed {
  readonly id: string;
  readonly seed: number;
  readonly made: Readonly<Record<string, number>>;
}

const ID = "seed";
const seeds = collection<Seed>("seed");

/** Starts the ids of a seed. A store that has one already continues its own. @returns false for such a store */
export function startSeed(store: Store, seed: number): boolean {
  if (seeds(store).get(ID)) return false;
  seeds(store).add({id: ID, seed, made: {}});
  return true;
}

/** Makes all values of the store's seed, or of `random` while the store has none. */
export function storedRandom(store: Store, random: Random): Random {
  /** Counts each kind by itself, so that one resource more doesn't change the ids of the other kinds. */
  const next = (kind: string) =>
    store.change(() => {
      const row = seeds(store).get(ID);
      if (!row) return undefined;
      const {[kind]: count = 0} = row.made;
      seeds(store).put({...row, made: {...row.made, [kind]: count + 1}});
      return bytesOf(row, kind, count);
    });
  return {
    id(prefix = "") {
      const bytes = next(prefix);
      return bytes ? prefix + idOfBytes(bytes) : random.id(prefix);
    },
    fraction() {
      const bytes = next("fraction");
      return bytes ? bytes.readUIntBE(0, 6) / 2 ** 48 : random.fraction();
    },
  };
}

/** Ids of requests. They are counted outside of the store, because reading a resource must not change it. */
export interface DebugIds {
  next(): string;
  /** Starts again with the first id. */
  restart(): void;
}

export function createDebugIds(store: Store, random: Random): DebugIds {
  let count = 0;
  return {
    next() {
      const row = seeds(store).get(ID);
      const id = row ? idOfBytes(bytesOf(row, "debug", (count += 1))) : random.id();
      return id.toLowerCase();
    },
    restart: () => void (count = 0),
  };
}

/** The bytes of one value: a hash of the seed and a counter. */
function bytesOf({seed}: Seed, kind: string, count: number): Buffer {
  return createHash("sha256").update(`${seed} ${kind} ${count}`).digest();
}
