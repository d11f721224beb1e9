import assert from "node:assert/strict";
import {test} from "node:test";
import {type OutgoingMail, queueMail} from "../../server/sandbox/mail/mail.operations.ts";
import {systemRandom} from "../../server/sandbox/random.ts";
import {onEveryEngine, type TestSandbox} from "./support/sandbox.ts";

interface Mails {
  readonly mails: readonly {readonly id: string; readonly subject: string; readonly state: string}[];
  readonly links: readonly {readonly rel: string; readonly href: string}[];
}

const MAIL = {
  to: "Buyer@Shop.example",
  from: "store@shop.example",
  subject: "Your payment",
  text: "Thank you.",
  html: "<p>Thank you.</p>",
  language: "en",
  about: {kind: "order", id: "ORDER-1"},
} as const;

function queue(sandbox: TestSandbox, now: number, more: Partial<OutgoingMail> = {}): Promise<string> {
  const runtime = {clock: {now: () => now}, random: systemRandom};
  return sandbox.database.transaction((tx) => queueMail(tx, runtime, {...MAIL, ...more}));
}

async function list(sandbox: TestSandbox, query = ""): Promise<Mails> {
  const answer = await sandbox.call<Mails>("GET", `/_sandbox/mail${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

onEveryEngine("mail", (sandbox) => {
  test("a queued mail is listed and shown", async () => {
    const id = await queue(sandbox(), Date.UTC(2027, 0, 15));
    const summary = {
      id,
      to: "buyer@shop.example",
      from: MAIL.from,
      message_id: `<${id}@shop.example>`,
      subject: MAIL.subject,
      language: "en",
      about: MAIL.about,
      state: "queued",
      tries: 0,
      next_try_time: "2027-01-15T00:00:00.000Z",
      create_time: "2027-01-15T00:00:00.000Z",
      state_time: "2027-01-15T00:00:00.000Z",
    };
    assert.deepEqual((await list(sandbox())).mails, [summary]);
    const shown = await sandbox().call("GET", `/_sandbox/mail/${id}`);
    assert.deepEqual(shown.body, {...summary, text: MAIL.text, html: MAIL.html});
    assert.equal((await sandbox().call("GET", "/_sandbox/mail/MAIL-X")).status, 404);
    assert.equal((await sandbox().call("DELETE", "/_sandbox/mail")).status, 204);
    assert.deepEqual((await list(sandbox())).mails, []);
  });

  test("a mail is rolled back with the transaction of its cause", async () => {
    await assert.rejects(
      sandbox().database.transaction(async (tx) => {
        await queueMail(tx, {clock: {now: () => 0}, random: systemRandom}, MAIL);
        throw new Error("rolled back");
      }),
      /rolled back/,
    );
    assert.deepEqual((await list(sandbox())).mails, []);
  });

  test("lists mails newest first in stable pages, also of one recipient", async () => {
    for (let count = 0; count < 5; count += 1) {
      await queue(sandbox(), 1_000 + count, {subject: `to one ${count}`, to: "one@shop.example"});
      await queue(sandbox(), 1_000 + count, {subject: `to two ${count}`, to: "two@shop.example"});
    }
    const subjects: string[] = [];
    let next: string | undefined = "/_sandbox/mail?to=ONE@shop.example&page_size=2";
    while (next !== undefined) {
      const {body}: {body: Mails} = await sandbox().call<Mails>("GET", next);
      subjects.push(...body.mails.map(({subject}) => subject));
      assert.ok(subjects.length <= 5, "the pages end");
      await queue(sandbox(), 9_000, {subject: "later", to: "one@shop.example"});
      next = body.links.find(({rel}) => rel === "next")?.href;
    }
    assert.deepEqual(
      subjects,
      [4, 3, 2, 1, 0].map((count) => `to one ${count}`),
    );
    for (const query of ["?page_size=0", "?page_size=101", "?page_token=x", "?to=x", "?to=%00%00%00"]) {
      assert.equal((await sandbox().call("GET", `/_sandbox/mail${query}`)).status, 400, query);
    }
    await sandbox().call("DELETE", "/_sandbox/mail");
  });

  test("an application sends a mail once for each id, with an access token", async () => {
    const token = await sandbox().token();
    const {language: _, ...body} = MAIL;
    const put = (id: string, options: object) => sandbox().call("PUT", `/mailbox/${id}`, {body, ...options});
    assert.equal((await put("order-1-paid", {token})).status, 204);
    const again = await put("order-1-paid", {token, body: {...body, subject: "Again"}});
    assert.equal(again.status, 204);
    assert.deepEqual(
      (await list(sandbox())).mails.map(({id, subject}) => [id, subject]),
      [["order-1-paid", MAIL.subject]],
    );
    assert.equal((await put("order-2", {})).status, 401);
    // A browser's token sends no mails.
    assert.equal((await put("order-2", {token: await sandbox().clientToken()})).status, 403);
    for (const wrong of [{to: "nobody"}, {about: {kind: "order"}}, {other: 1}]) {
      assert.equal((await put("order-2", {token, body: {...body, ...wrong}})).status, 400);
    }
    assert.equal((await put("order.2", {token})).status, 400);
    await sandbox().call("DELETE", "/_sandbox/mail");
  });

  test("a line break in a header is removed", async () => {
    await queue(sandbox(), 0, {subject: "Hello\r\nBcc: all@shop.example", to: "a@b.example\n"});
    const [mail] = (await list(sandbox(), "?to=a@b.example")).mails;
    assert.equal(mail?.subject, "Hello Bcc: all@shop.example");
    await sandbox().call("DELETE", "/_sandbox/mail");
  });

  test("a mail stays in the mailbox without a mail server, and a seed's mail always does", async () => {
    const id = await queue(sandbox(), 0, {replyTo: "store@shop.example"});
    const quiet = {clock: {now: () => 1}, random: systemRandom, isSeeding: true};
    await sandbox().database.transaction((tx) => queueMail(tx, quiet, MAIL));
    assert.deepEqual(
      (await list(sandbox())).mails.map(({state}) => state),
      ["kept", "queued"],
    );
    await sandbox().sendMails();
    assert.equal((await list(sandbox(), "?state=kept")).mails.length, 2);
    const shown = await sandbox().call("GET", `/_sandbox/mail/${id}`);
    assert.deepEqual(
      [shown.body["state"], (shown.body as {reply_to?: unknown}).reply_to],
      ["kept", "store@shop.example"],
    );
    for (const outcome of ["sent", "not-sent"]) {
      const settled = await sandbox().call("POST", `/_sandbox/mail/${id}/settle`, {body: {outcome}});
      assert.deepEqual([settled.status, settled.body.details[0].issue], [422, "MAIL_IS_DECIDED"]);
    }
    assert.equal((await sandbox().call("GET", "/_sandbox/mail?state=lost")).status, 400);
    await sandbox().call("DELETE", "/_sandbox/mail");
  });
});
