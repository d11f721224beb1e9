import assert from "node:assert/strict";
import {type TestContext, test} from "node:test";

/** The console's own piece, which is compiled with a browser's types, and not with those of this test. */
const source = "../../../server/sandbox/sdk/console/live.ts";
const {listen} = (await import(source)) as {
  listen: (events: {changed: () => unknown; isLive: (isLive: boolean) => unknown}) => void;
};

/** A browser's page, as far as the console's stream looks at it: whether it is seen, and the streams that it opens. */
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
  const told: string[] = [];
  listen({
    changed: () => told.push("changed"),
    isLive: (isLive) => told.push(isLive ? "live" : "not live"),
  });
  const stream = () => streams.at(-1)!;
  return {
    /** Changes since the last call. */
    told: () => told.splice(0),
    hear: (type: string) => {
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

test("several changes are reported once news", (t) => {
  const {told, hear} = browser(t);
  hear("open");
  assert.deepEqual(told(), ["live"]);
  hear("change");
  assert.deepEqual(told(), ["changed"]);
});

test("what may have happened while the stream was lost is looked at when it is back", (t) => {
  const {told, hear} = browser(t);
  hear("open");
  hear("error");
  assert.deepEqual(told(), ["live", "not live"]);
  hear("open");
  assert.deepEqual(told(), ["live", "changed"]);
});

test("a hidden page closes its stream and refreshes when it is visible", (t) => {
  const {told, hear, show, leave, comeBack, open} = browser(t);
  hear("open");
  assert.deepEqual([told(), open()], [["live"], 1]);
  show(false);
  assert.equal(open(), 0);
  show(true);
  assert.equal(open(), 1);
  hear("open");
  assert.deepEqual(told(), ["live", "changed"]);
  // The browser keeps a page that is left, and brings it back.
  leave();
  assert.equal(open(), 0);
  comeBack();
  comeBack();
  assert.equal(open(), 1);
  hear("open");
  assert.deepEqual(told(), ["live", "changed"]);
});
