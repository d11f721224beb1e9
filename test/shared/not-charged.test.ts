import assert from "node:assert/strict";
import {test} from "node:test";
import {fillNotCharged} from "../../src/locales/not-charged.ts";

test("the sentence about charges is filled in or left out without a gap", () => {
  const latin = "You haven't been charged.";
  const japanese = "請求は発生していません。";
  for (const [text, sentence, filled, removed] of [
    ["Declined. {notCharged} Try again.", latin, `Declined. ${latin} Try again.`, "Declined. Try again."],
    ["Declined. {notCharged}", latin, `Declined. ${latin}`, "Declined."],
    [
      "接続が切れました。{notCharged}お試しください。",
      japanese,
      `接続が切れました。${japanese}お試しください。`,
      "接続が切れました。お試しください。",
    ],
    ["We're checking.", latin, "We're checking.", "We're checking."],
  ] as const) {
    assert.equal(fillNotCharged(text, sentence), filled);
    assert.equal(fillNotCharged(text, undefined), removed);
  }
});
