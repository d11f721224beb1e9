import {markStyles} from "./button.styles.ts";

/** Creates the class of a mark, such as `<oxxopay-mark>`: the brand's name next to a method in a page's list. */
export function createMarkClass(name: string): CustomElementConstructor {
  return class Mark extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({mode: "open"});
      root.adoptedStyleSheets = [markStyles()];
      root.append(name);
    }
  };
}
