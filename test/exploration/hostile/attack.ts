import {attack} from "./run.ts";

/** Program that sends the requests: `attack.ts <seed> <count>`. It sends the outcome to its parent process, and exits with it. */
const [seed, count] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
process.send?.(await attack(Number(seed), Number(count)), () => process.exit(0));
