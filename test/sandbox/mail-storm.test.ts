import {test} from "node:test";
import {mailStorm} from "./support/mail-storm.ts";
import {onOneEngine} from "./support/sandbox.ts";

onOneEngine("25 payments through a link, and a mail server that goes away and comes back", (sandbox) => {
  test("each mail is sent once", () => mailStorm(sandbox(), 25));
});
