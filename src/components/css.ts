import {unsafeCSS, type CSSResultOrNative} from "lit";

/** A constant text, without values; Lit's own `css` would bring the code that checks values. */
export const css = ({raw: [text]}: TemplateStringsArray): CSSResultOrNative => unsafeCSS(text);
