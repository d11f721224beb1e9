import {build, mergeConfig, type UserConfig} from "vite";
import {builds} from "../vite.config.ts";

/** Runs one of the builds of `vite.config.ts`, with these options added. It leaves the other files of its folder. */
export async function bundle(mode: string, options: UserConfig = {}): Promise<void> {
  // Warnings about slow plugins would only show that the machine is busy.
  const quiet = {build: {emptyOutDir: false, rolldownOptions: {checks: {pluginTimings: false}}}};
  const all = mergeConfig(mergeConfig(builds[mode] ?? {}, options), quiet);
  await build({...all, configFile: false, mode, logLevel: "warn"});
}
