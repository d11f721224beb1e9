import {engines, inMemory} from "../../support/databases.ts";
import {attack} from "./run.ts";

/**
 * The process that sends: `attack.ts <memory or postgres> <seed> <count>`. It tells the outcome to who started it, and ends
 * with that one.
 */
const [name, seed, count] = process.argv.slice(2);
process.on("disconnect", () => process.exit(1));
const engine = name === "memory" ? inMemory : engines().find((it) => it.name === name);
if (!engine) throw new Error(`there is no ${name} here`);
process.send?.(await attack(engine, Number(seed), Number(count)), () => process.exit(0));
