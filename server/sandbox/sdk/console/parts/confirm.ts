import {html} from "lit";
import type {Content, ConsoleContext} from "../context.ts";

/** Button for an irreversible action. It asks for confirmation in place. */
export function confirmButton(
  context: ConsoleContext,
  {name, question, yes}: {readonly name: string; readonly question: string; readonly yes: string},
  act: () => void,
): Content {
  const key = `confirm ${name}`;
  const set = (isAsked: boolean) => {
    context.formState.set(key, isAsked);
    context.draw();
  };
  if (context.formState.get(key) !== true) {
    return html`<button type="button" @click=${() => set(true)}>${name}</button>`;
  }
  return html`<span class="confirm" role="group" aria-label=${name}>
    <span>${question}</span>
    <button
      type="button"
      class="danger"
      @click=${() => {
        set(false);
        act();
      }}
    >
      ${yes}
    </button>
    <button type="button" @click=${() => set(false)}>Keep</button>
  </span>`;
}
