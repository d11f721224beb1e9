import type {LitElement} from "lit";
import {oldNames, oldNameWarning, type OldName} from "../old-names.ts";
import {warn} from "../warn.ts";

const camelCase = (attribute: string) =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const warnOf = (name: OldName) => warn(oldNameWarning(name));

/** Adds the old names of an element's attributes and their properties. They set the property of the new name. */
export function addOldNames(elementClass: typeof LitElement & {readonly tag: string}): void {
  const own = oldNames.filter(({element, old}) => element === elementClass.tag && !old.includes("="));
  for (const name of own) {
    const property = camelCase(name.now) as "title";
    elementClass.createProperty(camelCase(name.old), {attribute: name.old, noAccessor: true});
    Object.defineProperty(elementClass.prototype, camelCase(name.old), {
      get(this: LitElement) {
        return this[property];
      },
      set(this: LitElement, value: string) {
        // A removed attribute, or a property that a framework resets, is no use of the name.
        if (value) warnOf(name);
        this[property] = value;
      },
    });
  }
}

/** Replaces an old value of an attribute by the new one. */
export function currentValue(attribute: string, written: string | undefined): string | undefined {
  const name = oldNames.find(({old}) => old === `${attribute}="${written}"`);
  if (!name) return written;
  warnOf(name);
  return name.now.split('"')[1];
}
