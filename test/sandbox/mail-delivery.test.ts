import {test} from "node:test";
import {payWithMailFaults} from "./support/mail-faults.ts";
import {onOneEngine} from "./support/sandbox.ts";

onOneEngine("mails of 25 payments with an unreliable mail server", (sandbox) => {
  test("are each sent once", () => payWithMailFaults(sandbox(), 25));
});
