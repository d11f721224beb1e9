import type {Store} from "../store.ts";
import {RefusalWithEffect} from "../wire/errors.ts";

/** Runs an operation. An exception undoes its changes, except a `RefusalWithEffect`. */
export function runOperation<Result>(store: Store, work: () => Result): Result {
  const done = store.run((): {readonly value: Result} | {readonly refusal: RefusalWithEffect} => {
    try {
      return {value: work()};
    } catch (error) {
      if (error instanceof RefusalWithEffect) return {refusal: error};
      throw error;
    }
  });
  if ("refusal" in done) throw done.refusal;
  return done.value;
}
