import {html, LitElement, nothing} from "lit";
import type {Content} from "../../../ui/context.ts";
import {checkForm} from "../../../ui/field-element.ts";
import {describedBy, problemPlace} from "../../../ui/form.ts";
import {signIn} from "./session.ts";

/** Form with the operator key. It fires `signed-in`. */
export class SignInForm extends LitElement {
  static override properties = {isSending: {state: true}};

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
    const {isSending} = this;
    return html`<form class="dialog-form" novalidate @submit=${this.#onSubmit}>
      <input type="hidden" name="username" autocomplete="username" value="operator" />
      <ui-field class="field">
        <label for="operator-key">Operator key</label>
        <input
          id="operator-key"
          name="key"
          type="password"
          autocomplete="current-password"
          required
          autofocus
          aria-describedby=${describedBy("operator-key", true)}
        />
        <small class="hint" id="operator-key-hint"
          >The value of <code>OPERATOR_KEY</code> on the shop’s server.</small
        >
        ${problemPlace("operator-key", "alert")}
      </ui-field>
      <button class=${isSending ? "primary busy" : "primary"} aria-disabled=${isSending ? "true" : nothing}>
        Sign in
      </button>
    </form>`;
  }

  readonly #onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!this.isSending && checkForm(event.target as HTMLFormElement)) void this.#send();
  };

  async #send(): Promise<void> {
    const field = this.querySelector("ui-field");
    const key = this.querySelector<HTMLInputElement>("#operator-key");
    if (!field || !key) return;
    this.isSending = true;
    try {
      await signIn(key.value);
      key.value = "";
      this.dispatchEvent(new Event("signed-in"));
    } catch (error) {
      field.problem = (error as Error).message;
      key.select();
    } finally {
      this.isSending = false;
    }
  }
}

customElements.define("bo-sign-in-form", SignInForm);
