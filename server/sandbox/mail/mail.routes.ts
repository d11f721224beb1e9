import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../wire/authentication.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {pageLinks} from "../wire/paging.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {decideMail, emptyMail, type MailRow, pageOfMails, queueMail, showMail} from "./mail.operations.ts";
import {messageIdOf} from "./mail-message.ts";
import {mailBody, mailId, mailQuery, settleBody} from "./mail.schema.ts";
import {MAIL_PAGE_HEADERS} from "./mail.page.ts";

/**
 * `/_sandbox/mail`: the mails to buyers and merchants. `PUT /mailbox/<id>` stands in for a shop's mail provider: an
 * application sends a mail of its own. A repetition with the same id has no effect.
 */
export function mailRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {db} = context.database;

  routes.get("/_sandbox/mail", onlyLoopback, async (c) => {
    const query = parse(mailQuery, c.req.query(), "query");
    const {mails, more} = await pageOfMails(db, query);
    const last = more ? mails.at(-1) : undefined;
    return c.json({
      mails: mails.map(summaryOf),
      links: pageLinks(c, last && {at: last.created_at, id: last.id}),
    });
  });
  routes.get("/_sandbox/mail/:id", onlyLoopback, async (c) => {
    const mail = await showMail(db, c.req.param("id"));
    return c.json({...summaryOf(mail), text: mail.body_text, html: mail.body_html});
  });
  routes.get("/_sandbox/mail/:id/page", onlyLoopback, async (c) => {
    const mail = await showMail(db, c.req.param("id"));
    return c.html(mail.body_html, 200, {...MAIL_PAGE_HEADERS});
  });
  routes.post("/_sandbox/mail/:id/settle", onlyLoopback, async (c) => {
    const {outcome} = parse(settleBody, await readJsonBody(c.req.raw));
    return c.json(summaryOf(await decideMail(db, context, c.req.param("id"), outcome)));
  });
  routes.delete("/_sandbox/mail", onlyLoopback, async (c) => {
    await emptyMail(db);
    return c.body(null, 204);
  });

  routes.put("/mailbox/:id", authenticated(context, {scopes: ["payments/payment"]}), async (c) => {
    const id = parse(mailId, c.req.param("id"), "path");
    const mail = parse(mailBody, await readJsonBody(c.req.raw));
    await context.database.transaction((tx) => queueMail(tx, context, mail, id));
    return c.body(null, 204);
  });

  return routes;
}

function summaryOf(mail: MailRow) {
  return {
    id: mail.id,
    to: mail.to_address,
    from: mail.from_address,
    ...(mail.reply_to === null ? {} : {reply_to: mail.reply_to}),
    message_id: messageIdOf(mail),
    subject: mail.subject,
    language: mail.language,
    about: JSON.parse(mail.about) as unknown,
    state: mail.state,
    ...(mail.failure === null ? {} : {failure: mail.failure}),
    tries: mail.tries,
    ...(mail.state === "queued" ? {next_try_time: new Date(mail.due_at).toISOString()} : {}),
    create_time: new Date(mail.created_at).toISOString(),
    state_time: new Date(mail.state_at).toISOString(),
  };
}
