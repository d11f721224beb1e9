import {test} from "node:test";
import {mailStorm} from "./support/mail-storm.ts";
import {onEveryEngine} from "./support/sandbox.ts";

onEveryEngine("1,000 payments through a link, and a mail server that goes away and comes back", (sandbox) => {
  test("each mail is sent once", () => mailStorm(sandbox(), 1_000));
});
