import {fixtureCleanup} from "@open-wc/testing";
import {FakeSdk} from "./fake-sdk.ts";
import {FakeServer} from "./fake-server.ts";

export interface World {
  sdk: FakeSdk;
  server: FakeServer;
}

let path = "";

/** Path of the running test's server. */
export const serverPath = () => path;

/** Deletes what the elements of the page share, as a reload does. */
export function forgetPage(): void {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("checkout-elements")];
}

/** Resets the page before each test: no script, no instance, and new fakes of server and SDK that succeed. */
export function useWorld(): World {
  const world = {} as World;
  beforeEach(() => {
    forgetPage();
    sessionStorage.clear();
    for (const tag of document.querySelectorAll("script[src*='/web-sdk/v6/core']")) tag.remove();
    Reflect.deleteProperty(window, "paypal");
    performance.clearResourceTimings();
    world.sdk = window.fakeSdk = new FakeSdk();
    world.server = new FakeServer();
    world.server.install();
    path = world.server.path;
  });
  afterEach(() => {
    fixtureCleanup();
    world.server.restore();
  });
  return world;
}
