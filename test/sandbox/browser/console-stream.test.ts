import assert from "node:assert/strict";
import {type TestContext, test} from "node:test";

/** The console's module is compiled with a browser's types, unlike this test. */
const source = "../../../server/sandbox/sdk/console/live.ts";
const {listen} = (await import(source)) as {
  listen: (events: {changed: () => unknown; isLive: (isLive: boolean) => unknown}) => void;
};

/** The parts of a browser's page that the console's stream uses: its visibility and its event streams. */
function browser({mock}: TestContext) {
  mock.timers.enable({apis: ["setTimeout"]});
  const streams: Stream[] = [];
  class Stream extends EventTarget {
    isOpen = true;
    constructor() {
      super();
      streams.push(this);
    }
    close(): void {
      this.isOpen = false;
    }
  }
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), {hidden: false});
  Object.assign(globalThis, {
    EventSource: Stream,
    document,
    addEventListener: page.addEventListener.bind(page),
  });
  const notified: string[] = [];
  listen({
    changed: () => notified.push("changed"),
    isLive: (isLive) => notified.push(isLive ? "live" : "not live"),
  });
  const stream = () => streams.at(-1)!;
  return {
    /** The notifications since the last call. */
    notified: () => notified.splice(0),
    receive: (type: string) => {
      stream().dispatchEvent(new Event(type));
      mock.timers.tick(1000);
    },
    show: (isShown: boolean) => {
      document.hidden = !isShown;
      document.dispatchEvent(new Event("visibilitychange"));
    },
    leave: () => page.dispatchEvent(new Event("pagehide")),
    comeBack: () => page.dispatchEvent(new Event("pageshow")),
    open: () => streams.filter(({isOpen}) => isOpen).length,
  };
}

test("reports a change, but not the first connection", (t) => {
  const {notified, receive} = browser(t);
  receive("open");
  assert.deepEqual(notified(), ["live"]);
  receive("change");
  assert.deepEqual(notified(), ["changed"]);
});

test("reports a change when a lost stream is back", (t) => {
  const {notified, receive} = browser(t);
  receive("open");
  receive("error");
  assert.deepEqual(notified(), ["live", "not live"]);
  receive("open");
  assert.deepEqual(notified(), ["live", "changed"]);
});

test("a hidden page closes its stream and reports a change when it is shown", (t) => {
  const {notified, receive, show, leave, comeBack, open} = browser(t);
  receive("open");
  assert.deepEqual([notified(), open()], [["live"], 1]);
  show(false);
  assert.equal(open(), 0);
  show(true);
  assert.equal(open(), 1);
  receive("open");
  assert.deepEqual(notified(), ["live", "changed"]);
  // The browser may cache a page that was left, and show it again.
  leave();
  assert.equal(open(), 0);
  comeBack();
  comeBack();
  assert.equal(open(), 1);
  receive("open");
  assert.deepEqual(notified(), ["live", "changed"]);
});
