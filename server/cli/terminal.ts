/** Input and output of the command. */
export interface Terminal {
  /** Writes results. Resolves when they are written. */
  out(text: string): Promise<void>;
  /** Writes errors and remarks. */
  err(text: string): Promise<void>;
  /** True after the reader has closed the pipe, as in `| head`. */
  readonly isClosed: boolean;
  /** Characters per line of output; undefined (unlimited) when it isn't a terminal. */
  readonly columns: number | undefined;
  /** True if the output may contain bold text. */
  readonly hasColor: boolean;
  /** Reads the standard input. @throws Error when it is longer than `most` bytes */
  read(most: number): Promise<string>;
  /** Asks the user a question. Returns `undefined` without an interactive terminal. */
  ask(question: string): Promise<string | undefined>;
}
