import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {TestMailServer} from "./support/mail-server.ts";
import {TestSandbox} from "./support/sandbox.ts";

interface Mail {
  readonly state: string;
  readonly failure?: string;
}

describe("mails with a mail server", () => {
  let server: TestMailServer;
  let sandbox: TestSandbox;
  before(async () => {
    server = await new TestMailServer().start();
    const smtpUrl = `${server.url}?from=shop@sender.example`;
    sandbox = await TestSandbox.open({}, "trace", {smtpUrl});
  });
  after(async () => {
    await sandbox.close();
    await server.stop();
  });

  async function send(id: string, subject: string): Promise<Mail> {
    const body = {
      to: "zoe@buyer.example",
      from: "store@shop.example",
      subject,
      text: "Thank you.",
      html: "<p>Thank you.</p>",
      about: {kind: "order", id: "ORDER-1"},
    };
    const {status, text} = await sandbox.call("PUT", `/mailbox/${id}`, {token: await sandbox.token(), body});
    assert.equal(status, 204, text);
    await sandbox.sendMails();
    return (await sandbox.call<Mail>("GET", `/_sandbox/mail/${id}`)).body;
  }

  test("each is sent once, from the sender of the setting", async () => {
    assert.equal((await send("mail-1", "Your payment")).state, "sent");
    await send("mail-1", "Your payment");
    const [mail, ...others] = server.accepted;
    assert.deepEqual(others, []);
    assert.equal(mail?.from, "shop@sender.example");
    assert.equal(mail.messageId, "<mail-1@shop.example>");
    assert.match(mail.raw, /^Subject: Your payment\r$/m);
    assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.match(mail.raw, /^Content-Language: en\r$/m);
    assert.match(mail.raw, /multipart\/alternative/);
  });

  test("a refused mail has failed and isn't sent again, and the log names the reason", async () => {
    server.treat = () => "no-such-recipient";
    const {state, failure = ""} = await send("mail-2", "To nobody");
    assert.equal(state, "failed");
    assert.match(failure, /No such mailbox here/);
    assert.match(sandbox.log, /a mail could not be sent/);
    server.treat = () => "accept";
    await send("mail-3", "The next one");
    assert.deepEqual(
      server.accepted.map(({messageId}) => messageId),
      ["<mail-1@shop.example>", "<mail-3@shop.example>"],
    );
  });

  test("a mail has failed when the server is away, and the request that caused it hasn't", async () => {
    await server.stop();
    assert.equal((await send("mail-4", "To a server that is away")).state, "failed");
    await server.start();
  });
});
