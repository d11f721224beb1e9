import {html} from "hono/html";
import type {Page} from "./layout.ts";

export const gallery: Page & {path: string} = {
  path: "/gallery/",
  title: "Every tag in every state",
  kind: "gallery",
  isForSandbox: true,
  script: "gallery",
  styles: ["gallery"],
  main: html`<h1>Every tag in every state</h1>
    <p class="no-pictures" hidden>
      There are no pictures yet. <code>npm run screenshots</code> makes them: it brings each tag into each
      state, at the sandbox, and takes a picture in each look.
    </p>
    <form class="choose" hidden>
      <fieldset>
        <legend>Look</legend>
      </fieldset>
      <nav aria-label="Tags"></nav>
    </form>`,
};
