/** A planted bug: one change of one place in the sources, and the tests that must fail because of it. */
export interface Mutation {
  /** The wrong behaviour, in a few words. */
  readonly name: string;
  /** Path of the source file, from the project's root. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  /** Text that replaces it. */
  readonly replace: string;
  /**
   * Paths of test files, from the project's root. At least one of their tests must fail. Files below `test/components` run in
   * Chromium, `*.spec.ts` files run in Playwright on a fresh build, all others run in Node.
   */
  readonly tests: readonly string[];
}
