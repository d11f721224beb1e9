import {Hono} from "hono";
import type {SandboxContext} from "../context.ts";
import {onlyLoopback} from "../controls/loopback.ts";
import {pageLinks} from "../controls/page-links.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {emptyMail, pageOfMails, showMail} from "./operations.ts";
import type {MailRow} from "./records.ts";
import {mailQuery} from "./schema.ts";

/** `/_sandbox/mail`: what buyers and merchants would have got. */
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
  routes.delete("/_sandbox/mail", onlyLoopback, async (c) => {
    await emptyMail(db);
    return c.body(null, 204);
  });

  return routes;
}

function summaryOf(mail: MailRow) {
  return {
    id: mail.id,
    to: mail.to_address,
    from: mail.from_address,
    subject: mail.subject,
    about: JSON.parse(mail.about) as unknown,
    state: mail.state,
    create_time: new Date(mail.created_at).toISOString(),
  };
}
