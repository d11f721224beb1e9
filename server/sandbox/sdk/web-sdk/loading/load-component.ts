import type {ComponentModule} from "../component-contract.ts";
import {componentFiles} from "../instance-options.ts";
import {loadModule} from "./load-module.ts";

/** As the build names it. */
const commonFile = "components/common.js";

/** Loads a component's code once for the whole page; the next instance tries again what failed. */
export function loadComponent(origin: string, component: string): Promise<ComponentModule> {
  // What the components have in common: the component imports it and says so if it fails, this only has it sooner.
  import(/* @vite-ignore */ new URL(`/web-sdk/v6/assets/${commonFile}`, origin).href).catch(() => undefined);
  const path = `components/${componentFiles.get(component)}`;
  return loadModule(origin, path, component) as Promise<ComponentModule>;
}
