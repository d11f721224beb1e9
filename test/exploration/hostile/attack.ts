import {engines, inMemory} from "../../support/databases.ts";
import {attack} from "./run.ts";

/**
 * Program that sends the requests: `attack.ts <memory or postgres> <seed> <count>`. It sends the outcome to its parent
 * process, and exits with it.
 */
const [name, seed, count] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
const engine = name === "memory" ? inMemory : engines().find((it) => it.name === name);
if (!engine) throw new Error(`the engine ${name} is missing`);
process.send?.(await attack(engine, Number(seed), Number(count)), () => process.exit(0));
