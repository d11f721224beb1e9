import {html} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";

export interface Confirmation {
  readonly name: string;
  readonly question: string;
  readonly yes: string;
  /** Announced afterwards. */
  readonly done: string;
}

/** Button for an irreversible action. A dialog asks first. */
export function confirmButton(
  context: AppContext,
  {name, question, yes, done}: Confirmation,
  work: () => Promise<unknown>,
): Content {
  const ask = () =>
    context.ask({
      title: name,
      content: () => html`<p>${question}</p>`,
      confirm: () => yes,
      isDanger: true,
      async perform() {
        await work();
        return done;
      },
    });
  return html`<button type="button" class="danger" @click=${ask}>${name}</button>`;
}
