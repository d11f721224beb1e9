/** Something that is known of an object, such as of a request, for whoever meets the object again. */
export interface Notes<Holder extends object, Noted> {
  of(holder: Holder): Noted | undefined;
  set(holder: Holder, noted: Noted): void;
}

/**
 * Notes that lie on the objects themselves, under a symbol that nobody else has. A `WeakMap` would do the same, but of
 * objects that live as short as a request it makes the garbage collector so much work that a small reply takes a fifth more.
 *
 * @param name what a debugger shows
 */
export function createNotes<Holder extends object, Noted>(name: string): Notes<Holder, Noted> {
  const key = Symbol(name);
  type Bearer = Holder & {[key]?: Noted};
  return {
    of: (holder) => (holder as Bearer)[key],
    set: (holder, noted) => {
      (holder as Bearer)[key] = noted;
    },
  };
}
