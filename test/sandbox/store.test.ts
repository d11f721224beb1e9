import assert from "node:assert/strict";
import {setImmediate} from "node:timers/promises";
import {describe, test} from "node:test";
import {collection, Store} from "../../server/sandbox/store.ts";

interface Counter {
  readonly id: string;
  readonly count: number;
}

const counters = collection<Counter>("counters");
const ids = (store: Store) =>
  counters(store)
    .all()
    .map(({id}) => id);

describe("the store", () => {
  test("a throw undoes all changes of its run, also their order", () => {
    const store = new Store();
    store.run(() => {
      for (const id of ["a", "b", "c"]) counters(store).add({id, count: 0});
    });
    assert.throws(
      () =>
        store.run(() => {
          counters(store).change("b", {count: 1});
          counters(store).remove("a");
          counters(store).add({id: "d", count: 0});
          counters(store).put({id: "a", count: 2});
          counters(store).keep(({id}) => id === "d");
          throw new Error("refused");
        }),
      /refused/,
    );
    assert.deepEqual(counters(store).all(), [
      {id: "a", count: 0},
      {id: "b", count: 0},
      {id: "c", count: 0},
    ]);
    assert.equal(store.changes, 1);
  });

  test("a changed row keeps its place, and a removed one that is added again comes last", () => {
    const store = new Store();
    store.run(() => {
      for (const id of ["a", "b", "c"]) counters(store).add({id, count: 0});
      counters(store).change("b", {count: 1});
      counters(store).remove("a");
      counters(store).add({id: "a", count: 1});
    });
    assert.deepEqual(ids(store), ["b", "c", "a"]);
  });

  test("1,000 overlapping calls count to 1,000", async () => {
    const store = new Store();
    store.run(() => counters(store).add({id: "n", count: 0}));
    await Promise.all(
      Array.from({length: 1000}, async (_, index) => {
        if (index % 3 === 0) await setImmediate();
        store.run(() => {
          counters(store).change("n", {count: counters(store).need("n").count + 1});
        });
        await setImmediate();
        assert.throws(() =>
          store.run(() => {
            counters(store).change("n", {count: 0});
            throw new Error("refused");
          }),
        );
      }),
    );
    assert.equal(counters(store).need("n").count, 1000);
  });

  test("a change is part of the current run, and a run of its own outside of one", () => {
    const store = new Store();
    const add = (id: string) => store.change(() => counters(store).add({id, count: 0}));
    add("a");
    const run = () =>
      store.run(() => {
        add("b");
        throw new Error("refused");
      });
    assert.throws(run, /refused/);
    assert.deepEqual(ids(store), ["a"]);
  });

  test("a run is refused inside of another one, and for work that waits", () => {
    const store = new Store();
    assert.throws(() => store.run(() => store.run(() => undefined)), /inside of another one/);
    // @ts-expect-error -- a run can't wait
    assert.throws(() => store.run(async () => counters(store).add({id: "a", count: 0})), /can't wait/);
    assert.deepEqual(ids(store), []);
    store.run(() => counters(store).add({id: "b", count: 0}));
    assert.deepEqual(ids(store), ["b"]);
  });

  test("data change only inside of a run", () => {
    assert.throws(() => counters(new Store()).put({id: "a", count: 0}), /only inside of a run/);
  });

  test("an id is added once, and an unknown one can't be changed", () => {
    const store = new Store();
    store.run(() => counters(store).add({id: "a", count: 0}));
    assert.throws(() => store.run(() => counters(store).add({id: "a", count: 1})), /stored already/);
    assert.throws(() => store.run(() => counters(store).change("b", {count: 1})), /missing/);
    assert.equal(
      store.run(() => counters(store).remove("b")),
      false,
    );
  });
});
