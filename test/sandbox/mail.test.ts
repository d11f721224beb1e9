import assert from "node:assert/strict";
import {test} from "node:test";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

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

let sent = 0;

/** Sends an application's mail. @returns its id */
async function send(
  sandbox: TestSandbox,
  more: Partial<Record<keyof typeof MAIL, string>> = {},
): Promise<string> {
  const id = `mail-${(sent += 1)}`;
  const token = await sandbox.token();
  const {status, text} = await sandbox.call("PUT", `/mailbox/${id}`, {token, body: {...MAIL, ...more}});
  assert.equal(status, 204, text);
  return id;
}

async function list(sandbox: TestSandbox, query = ""): Promise<Mails> {
  const answer = await sandbox.call<Mails>("GET", `/_sandbox/mail${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

withSandbox("mail", (sandbox) => {
  test("a mail is listed and shown", async () => {
    const id = await send(sandbox());
    const summary = {
      id,
      to: "buyer@shop.example",
      from: MAIL.from,
      message_id: `<${id}@shop.example>`,
      subject: MAIL.subject,
      language: "en",
      about: MAIL.about,
      state: "kept",
      create_time: "2027-01-15T12:00:00.000Z",
      state_time: "2027-01-15T12:00:00.000Z",
    };
    assert.deepEqual((await list(sandbox())).mails, [summary]);
    const shown = await sandbox().call("GET", `/_sandbox/mail/${id}`);
    assert.deepEqual(shown.body, {...summary, text: MAIL.text, html: MAIL.html});
    assert.equal((await sandbox().call("GET", "/_sandbox/mail/MAIL-X")).status, 404);
    assert.equal((await sandbox().call("DELETE", "/_sandbox/mail")).status, 204);
    assert.deepEqual((await list(sandbox())).mails, []);
  });

  test("lists mails newest first in stable pages, also of one recipient", async () => {
    for (let count = 0; count < 5; count += 1) {
      await send(sandbox(), {subject: `to one ${count}`, to: "one@shop.example"});
      await send(sandbox(), {subject: `to two ${count}`, to: "two@shop.example"});
      sandbox().realTime.ms += 1;
    }
    const subjects: string[] = [];
    let next: string | undefined = "/_sandbox/mail?to=ONE@shop.example&page_size=2";
    while (next !== undefined) {
      const {body}: {body: Mails} = await sandbox().call<Mails>("GET", next);
      subjects.push(...body.mails.map(({subject}) => subject));
      assert.ok(subjects.length <= 5, "the pages end");
      await send(sandbox(), {subject: "later", to: "one@shop.example"});
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
    await send(sandbox(), {subject: "Hello\r\nBcc: all@shop.example", to: "a@b.example"});
    const [mail] = (await list(sandbox(), "?to=a@b.example")).mails;
    assert.equal(mail?.subject, "Hello Bcc: all@shop.example");
    await sandbox().call("DELETE", "/_sandbox/mail");
  });

  test("a seed's mails stay in the mailbox", async () => {
    await sandbox().call("POST", "/_sandbox/seed");
    const seeded = (await list(sandbox())).mails;
    assert.ok(seeded.length > 0 && seeded.every(({state}) => state === "kept"));
    assert.equal((await sandbox().call("GET", "/_sandbox/mail?state=lost")).status, 400);
    await sandbox().call("DELETE", "/_sandbox/mail");
  });
});
