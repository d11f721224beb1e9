import {LitElement, html, type TemplateResult} from "lit";
import {unsafeHTML} from "lit/directives/unsafe-html.js";

/** Shows the HTML of the page's template in its shadow root. */
class ShopPanel extends LitElement {
  static override properties = {presses: {state: true}};
  declare presses: number;

  constructor() {
    super();
    this.presses = 0;
  }

  override render(): TemplateResult {
    return html`<button type="button" @click=${() => (this.presses += 1)}>Pressed ${this.presses}</button>
      <main>${unsafeHTML(document.querySelector("template")!.innerHTML)}</main>
      <slot></slot>`;
  }
}

class ShopApp extends LitElement {
  override render(): TemplateResult {
    return html`<section><shop-panel></shop-panel></section>`;
  }
}

customElements.define("shop-panel", ShopPanel);
customElements.define("shop-app", ShopApp);
