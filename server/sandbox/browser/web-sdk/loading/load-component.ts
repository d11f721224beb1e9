import type {ComponentModule} from "../component-contract.ts";
import {componentFiles} from "../instance-options.ts";
import {loadModule} from "./load-module.ts";

/** Loads a component's code once for the whole page; the next instance tries again what failed. */
export function loadComponent(origin: string, component: string): Promise<ComponentModule> {
  const path = `components/${componentFiles.get(component)}`;
  return loadModule(origin, path, component) as Promise<ComponentModule>;
}
