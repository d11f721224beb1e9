/** Input and output of the command. */
export interface Terminal {
  /** Results. It resolves when they are on their way. */
  out(text: string): Promise<void>;
  /** Errors and remarks. */
  err(text: string): Promise<void>;
  /** True after the reader has closed the pipe, as in `| head`. */
  readonly isClosed: boolean;
  /** Characters per line of output; undefined (unlimited) when it isn't a terminal. */
  readonly columns: number | undefined;
  /** Results may be emphasised. */
  readonly hasColor: boolean;
  /** All of the standard input. @throws Error when it is longer than `most` bytes */
  read(most: number): Promise<string>;
  /** Asks the user a question. Returns `undefined` without an interactive terminal. */
  ask(question: string): Promise<string | undefined>;
}
