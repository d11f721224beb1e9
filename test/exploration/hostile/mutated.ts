import type {Dice} from "./dice.ts";
import {HOSTILE_KEYS, RawJson} from "./values.ts";

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

/** Breaks a valid value in one or two places. */
export function mutated(
  value: unknown,
  dice: Dice,
  values: readonly unknown[],
  texts: readonly string[],
  bounds: readonly number[],
): unknown {
  const root = {value};
  const count = dice.chance(0.75) ? 1 : 2;
  for (let left = count; left > 0; left--) {
    const places: Place[] = [];
    collect(root, places);
    if (places.length === 0) return undefined;
    changeAt(dice.pick(places), dice, values, texts, bounds);
  }
  return root.value;
}

function collect(holder: Place["holder"], into: Place[]): void {
  for (const [key, entry] of Object.entries<unknown>(holder as Record<string, unknown>)) {
    into.push({holder, key: Array.isArray(holder) ? Number(key) : key});
    if (typeof entry === "object" && entry !== null && !(entry instanceof RawJson)) {
      collect(entry as Place["holder"], into);
    }
  }
}

function changeAt(
  {holder, key}: Place,
  dice: Dice,
  values: readonly unknown[],
  texts: readonly string[],
  bounds: readonly number[],
): void {
  const current = (holder as Record<string | number, unknown>)[key];
  // A copy, because the next change would otherwise change the shared list.
  const put = (entry: unknown) => Reflect.set(holder, key, copied(entry));
  const atBound = () => (bounds.length === 0 ? 0 : dice.pick(bounds) + dice.below(3) - 1);
  switch (dice.below(6)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return;
    case 1:
      Reflect.set(holder, key, [current]);
      return;
    case 2:
      if (isPlain(current)) {
        const name = dice.pick(HOSTILE_KEYS);
        // An own key as in JSON, even for `__proto__`.
        Object.defineProperty(current, name, {
          value: copied(dice.pick(values)),
          enumerable: true,
          configurable: true,
          writable: true,
        });
        return;
      }
      put(dice.pick(values));
      return;
    case 3:
      put(pastBound(current, Math.max(0, atBound()), dice, texts));
      return;
    case 4:
      put(typeof current === "string" ? current + dice.pick(texts) : dice.pick(values));
      return;
    default:
      put(dice.pick(values));
  }
}

function copied(value: unknown): unknown {
  return value instanceof RawJson ? value : structuredClone(value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof RawJson);
}

/** Returns a value of the same type whose length, count or size is near a bound of the schema. */
function pastBound(current: unknown, bound: number, dice: Dice, texts: readonly string[]): unknown {
  if (typeof current === "number") return bound;
  if (Array.isArray(current)) {
    return Array.from({length: Math.min(bound, 200)}, () => copied(current[0]));
  }
  if (typeof current === "string") return (current === "" ? "x" : current.slice(0, 1)).repeat(bound);
  return dice.pick(texts);
}
