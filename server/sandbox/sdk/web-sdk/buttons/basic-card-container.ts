import {containerStyles} from "./button.styles.ts";

/** `<paypal-basic-card-container>`: the place of the card button, and of what opens under it. */
export function createContainerClass(): CustomElementConstructor {
  return class BasicCardContainer extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({mode: "open"});
      root.adoptedStyleSheets = [containerStyles()];
      root.append(document.createElement("slot"));
    }
  };
}
