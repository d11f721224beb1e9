import {html, LitElement, nothing} from "lit";
import type {Content} from "../../../ui/context.ts";
import {signIn} from "./session.ts";

/** Form with the operator key. It fires `signed-in`. */
export class SignInForm extends LitElement {
  static override properties = {problem: {state: true}, isSending: {state: true}};

  declare problem: string | undefined;
  declare isSending: boolean;

  constructor() {
    super();
    this.isSending = false;
  }

  /** The page's styles apply to the form. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): Content {
    const {problem, isSending} = this;
    return html`<form class="dialog-form" @submit=${this.#onSubmit}>
      <input type="hidden" name="username" autocomplete="username" value="operator" />
      <div class="field">
        <label for="operator-key">Operator key</label>
        <input
          id="operator-key"
          name="key"
          type="password"
          autocomplete="current-password"
          required
          autofocus
          aria-invalid=${problem === undefined ? nothing : "true"}
          aria-describedby=${problem === undefined ? "operator-key-hint" : "operator-key-problem"}
        />
        <small class="hint" id="operator-key-hint"
          >The value of <code>OPERATOR_KEY</code> on the shop’s server.</small
        >
        ${problem === undefined ? nothing : html`<p class="problem" id="operator-key-problem" role="alert">${problem}</p>`}
      </div>
      <button class=${isSending ? "primary busy" : "primary"} aria-disabled=${isSending ? "true" : nothing}>
        Sign in
      </button>
    </form>`;
  }

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const key = this.querySelector<HTMLInputElement>("#operator-key");
    if (key && !this.isSending) void this.#send(key);
  };

  async #send(field: HTMLInputElement): Promise<void> {
    this.isSending = true;
    try {
      await signIn(field.value);
      field.value = "";
      this.problem = undefined;
      this.dispatchEvent(new Event("signed-in"));
    } catch (error) {
      this.problem = (error as Error).message;
      field.select();
    } finally {
      this.isSending = false;
    }
  }
}

customElements.define("bo-sign-in-form", SignInForm);
