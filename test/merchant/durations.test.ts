import assert from "node:assert/strict";
import {test} from "node:test";
import {Histogram, Registry} from "prom-client";
import {Durations} from "../../server/merchant/middleware/durations.ts";

const BOUNDS = [0.005, 0.1, 2.5];

test("durations are told as the library's own histogram tells them", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const common = {name: "took_seconds", help: "How long."};
  const durations = new Durations({...common, bounds: BOUNDS, registers: [ours]});
  const histogram = new Histogram({
    ...common,
    buckets: BOUNDS,
    labelNames: ["method", "route", "status"],
    registers: [theirs],
  });
  assert.equal(await ours.metrics(), await theirs.metrics(), "before anything was asked");

  for (const [method, route, status, seconds] of [
    ["GET", "/a", 200, 0],
    ["GET", "/a", 200, 0.005],
    ["GET", "/a", 200, 0.0051],
    ["POST", "/a", 200, 2.5],
    ["GET", "/a", 404, 61],
    ["GET", '/a"\\\n', 200, 0.1],
    ["GET", "/a", 200, 0.25],
  ] as const) {
    durations.took(seconds, method, route, status);
    histogram.observe({method, route, status: String(status)}, seconds);
  }
  assert.equal(await ours.metrics(), await theirs.metrics());
});
