import {test} from "node:test";
import {payWithMailFaults} from "./support/mail-faults.ts";
import {onEveryEngine} from "./support/sandbox.ts";

onEveryEngine("mails of 1,000 payments with an unreliable mail server", (sandbox) => {
  test("are each sent once", () => payWithMailFaults(sandbox(), 1_000));
});
