import asyncHooks from "node:async_hooks";

/**
 * Loads Node's test runner so that it tracks its tests only. Call it before a file imports `node:test`.
 *
 * By default the runner tracks every promise, to name the test of an uncaught error. That takes a fifth of the time of the
 * server's tests. Without it, an uncaught error still fails the run but names no test.
 */
export async function trackOnlyTests(): Promise<void> {
  const {createHook, AsyncResource} = asyncHooks;
  let runner: asyncHooks.HookCallbacks | undefined;
  asyncHooks.createHook = (callbacks) => {
    runner = callbacks;
    const hook: asyncHooks.AsyncHook = {enable: () => hook, disable: () => hook};
    return hook;
  };
  // The runner's tests and suites are asynchronous resources.
  asyncHooks.AsyncResource = class extends AsyncResource {
    constructor(type: string, options?: asyncHooks.AsyncResourceOptions) {
      super(type, options);
      runner?.init?.(this.asyncId(), type, this.triggerAsyncId(), this);
    }
  };
  await import("node:test");
  Object.assign(asyncHooks, {createHook, AsyncResource});
}
