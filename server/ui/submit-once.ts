import type {AppContext} from "./context.ts";
import {ApiError} from "./http.ts";
import {newRequestId} from "./request-id.ts";

const STATE = "submission";

interface Submission {
  readonly isSending: boolean;
  /** Idempotency key of the next try. */
  readonly requestId: string;
}

/** True while the open view's form is being sent. */
export function isSubmitting(context: AppContext): boolean {
  return (context.formState.get(STATE) as Submission | undefined)?.isSending ?? false;
}

/**
 * Sends the open view's form. A second press does nothing while it is sent, and a try after a lost reply repeats the request
 * with the same id.
 *
 * @param work gets the request's id
 */
export function submitOnce(
  context: AppContext,
  work: (requestId: string) => Promise<void>,
  done: string,
): void {
  const {formState} = context;
  if (isSubmitting(context)) return;
  const requestId = (formState.get(STATE) as Submission | undefined)?.requestId ?? newRequestId();
  formState.set(STATE, {isSending: true, requestId});
  context.draw();
  void context.act(async () => {
    try {
      await work(requestId);
      formState.delete(STATE);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.isUnknown;
      formState.set(STATE, {isSending: false, requestId: isUnknown ? requestId : newRequestId()});
      throw error instanceof ApiError ? new Error(error.advice, {cause: error}) : error;
    }
  }, done);
}
