import {fork} from "node:child_process";
import {fileURLToPath} from "node:url";

/**
 * Runs a program in a new process and resolves with the one message that it sends. The test runner tracks every promise of
 * its own process, which is slow for thousands of them.
 *
 * @throws Error when the program exits without a message
 */
export function runInProcess<Message>(program: URL, args: readonly (string | number)[]): Promise<Message> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), args.map(String), {execArgv: ["--import", "tsx"]});
    child.once("message", (message) => resolve(message as Message));
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${program.pathname} exited with ${code} and sent no message`)),
    );
  });
}
