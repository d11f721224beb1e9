import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../rest/authentication.ts";
import {onlyLoopback} from "../wire/loopback.ts";
import {pageLinks} from "../wire/paging.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {emptyMailbox, mailReply, pageOfMails, queueMail, showMail} from "./mail.operations.ts";
import {mailBody, mailId, mailQuery} from "./mail.schema.ts";
import {MAIL_PAGE_HEADERS} from "./mail.page.ts";

/**
 * `/_sandbox/mail`: the mails to buyers and merchants. `PUT /mailbox/<id>` stands in for a shop's mail provider: an
 * application sends a mail of its own. A repetition with the same id has no effect.
 */
export function mailRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;

  routes.get("/_sandbox/mail", onlyLoopback, (c) => {
    const {rows, last} = pageOfMails(store, parse(mailQuery, c.req.query(), "query"));
    return c.json({mails: rows.map(mailReply), links: pageLinks(c, last)});
  });
  routes.get("/_sandbox/mail/:id", onlyLoopback, (c) => {
    const mail = showMail(store, c.req.param("id"));
    return c.json({...mailReply(mail), text: mail.text, html: mail.html});
  });
  routes.get("/_sandbox/mail/:id/page", onlyLoopback, (c) =>
    c.html(showMail(store, c.req.param("id")).html, 200, {...MAIL_PAGE_HEADERS}),
  );
  routes.delete("/_sandbox/mail", onlyLoopback, (c) => {
    store.run(() => emptyMailbox(store));
    return c.body(null, 204);
  });

  routes.put("/mailbox/:id", authenticated(context, {scopes: ["payments/payment"]}), async (c) => {
    const id = parse(mailId, c.req.param("id"), "path");
    const mail = parse(mailBody, await readJsonBody(c.req.raw));
    store.run(() => queueMail(store, context, mail, id));
    return c.body(null, 204);
  });

  return routes;
}
