import {distance} from "fastest-levenshtein";
import {z} from "zod";

/** Number of typing errors with which a name is still likely to be meant. */
function allowed(name: string): number {
  return name.length < 8 ? 1 : 2;
}

/** Returns the known name that is closest to a misspelt one, if it is close enough. Case doesn't count. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((each) => ({each, errors: distance(name.toLowerCase(), each.toLowerCase())}))
    .filter(({each, errors}) => errors <= allowed(each))
    .sort((a, b) => a.errors - b.errors);
  return nearest?.each;
}

/** Returns a message for each key that isn't known. It has no values. */
export function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      return `${name} is unknown: ${meant === undefined ? `write one of ${known.join(", ")}` : `did you mean ${meant}?`}`;
    });
}

/** An object that refuses unknown keys with the one that was probably meant. */
export function closedObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({code, keys}) =>
      code === "unrecognized_keys" ? unknownNames(keys, Object.keys(shape)).join("; ") : undefined,
  });
}
