import {fork} from "node:child_process";
import {fileURLToPath} from "node:url";

/**
 * Runs a program in a process of its own, where the test runner's bookkeeping of every promise costs nothing, and resolves
 * with the one message that it sends.
 *
 * @throws Error when it ends without one
 */
export function runApart<Message>(program: URL, args: readonly (string | number)[]): Promise<Message> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), args.map(String), {execArgv: ["--import", "tsx"]});
    child.once("message", (message) => resolve(message as Message));
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${program.pathname} ended with ${code} and said nothing`)),
    );
  });
}
