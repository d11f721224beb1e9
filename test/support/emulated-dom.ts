import {Window as HappyWindow} from "happy-dom";
import {JSDOM} from "jsdom";

/** Node's own globals that a test's environment keeps, as Vitest and Jest do. */
const NODES_OWN = new Set(Object.getOwnPropertyNames(globalThis));
/** Globals that Node has, too, but that the DOM's own functions need from the DOM. */
const OF_THE_DOM = ["AbortController", "AbortSignal", "CustomEvent", "Event", "EventTarget", "navigator"];

const WINDOWS = {
  jsdom: () => new JSDOM("", {url: "http://localhost/", pretendToBeVisual: true}).window,
  "happy-dom": () => new HappyWindow({url: "http://localhost/"}),
};
export type EmulatedDom = keyof typeof WINDOWS;
export const EMULATED_DOMS = Object.keys(WINDOWS) as EmulatedDom[];

/** Makes the globals of a window global in this process, as a test runner's environment does. */
export function emulateDom(name: EmulatedDom): void {
  const window = WINDOWS[name]() as unknown as Window & Record<string, unknown>;
  for (const property of Object.getOwnPropertyNames(window)) {
    if (NODES_OWN.has(property) && !OF_THE_DOM.includes(property)) continue;
    const value = window[property];
    Object.defineProperty(globalThis, property, {value, configurable: true, writable: true});
  }
  globalThis.addEventListener = window.addEventListener.bind(window);
  globalThis.removeEventListener = window.removeEventListener.bind(window);
  globalThis.dispatchEvent = window.dispatchEvent.bind(window);
}
