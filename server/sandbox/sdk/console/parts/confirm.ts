import {html} from "lit";
import type {Content, ConsoleContext} from "../context.ts";

/** A button for what can't be undone: it asks once more, in its own place. */
export function confirmed(
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
