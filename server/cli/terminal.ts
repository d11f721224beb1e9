/** Where the command reads and writes. */
export interface Terminal {
  /** Results. It resolves when they are on their way. */
  out(text: string): Promise<void>;
  /** Errors and remarks. */
  err(text: string): Promise<void>;
  /** Nobody reads the results any more, as behind `| head`. */
  readonly isClosed: boolean;
  /** How many characters a line of results has room for; unlimited where it is no screen. */
  readonly columns: number | undefined;
  /** Results may be emphasised. */
  readonly hasColor: boolean;
  /** All of the standard input. @throws Error when it is longer than `most` bytes */
  read(most: number): Promise<string>;
  /** Asks whoever sits there; `undefined` where nobody does. */
  ask(question: string): Promise<string | undefined>;
}
