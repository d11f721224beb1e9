import {constants, setPriority} from "node:os";
import {BUILT} from "./built.ts";

/*
 * Builds the elements for the sandbox's own pages, which Vite doesn't serve, and prints the custom elements manifest.
 *
 * This runs in a process of its own: it must import the changed elements, and must not delay the pages that reload.
 */
setPriority(constants.priority.PRIORITY_LOW);
const {bundle} = await import("../bundle.ts");
const {analyze} = await import("../manifest/analyze.ts");
await bundle("cdn", {build: {outDir: `${BUILT}/cdn`}});
process.stdout.write(JSON.stringify(await analyze()));
