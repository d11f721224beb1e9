import type {Context, MiddlewareHandler} from "hono";
import {gatherHeaders, type ReplyHeaders} from "./reply-headers.ts";
import type {DoorVariables} from "./variables.ts";

/**
 * What every request passes: called as it comes in, with the headers that its reply will bear; what is returned is called as
 * the reply leaves. Nothing is waited for here, and nobody is turned away.
 */
export type Door = (c: Context<DoorVariables>, headers: ReplyHeaders) => (() => void) | undefined;

/**
 * The doors that every request passes, one in the other: the first is the first to see the request and the last to see the
 * reply. They are one handler of the application, since each that it waits for costs every request a little.
 */
export function threshold(doors: readonly Door[]): MiddlewareHandler<DoorVariables> {
  return async (c, next) => {
    const headers: ReplyHeaders = {};
    const giveHeaders = gatherHeaders(c, headers);
    const leaving = doors.map((door) => door(c, headers));
    await next();
    giveHeaders();
    for (const leave of leaving.reverse()) leave?.();
  };
}
