import {builds} from "../../vite.config.ts";
import {bundle} from "../bundle.ts";
import {BUILT} from "./built.ts";

/** Builds the scripts and style sheets of the sandbox's frames, windows and pages. */
export async function buildSandboxScripts(): Promise<void> {
  for (const mode of Object.keys(builds)) if (mode.startsWith("sandbox-")) await buildSandboxScript(mode);
}

/** Builds the back office's page. */
export function buildBackOffice(): Promise<void> {
  return bundle("back-office", {build: {outDir: `${BUILT}/back-office`, sourcemap: "inline"}});
}

function buildSandboxScript(mode: string): Promise<void> {
  return bundle(mode, {build: {outDir: `${BUILT}/sandbox`, sourcemap: "inline"}});
}
