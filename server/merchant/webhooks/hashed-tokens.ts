import type {RecordEvent} from "./receive.ts";
import type {Subject} from "./subjects.ts";

/** Records events with the hash of their payment token: the token itself is stored encrypted only. */
export function withHashedTokens(record: RecordEvent, hash: (token: string) => string): RecordEvent {
  return (event) => {
    const {paymentToken, ...subject} = JSON.parse(event.subject) as Subject;
    if (paymentToken === undefined) return record(event);
    return record({...event, subject: JSON.stringify({...subject, tokenHash: hash(paymentToken)})});
  };
}
