import {create} from "../dom.ts";
import type {Usage} from "./code.ts";
import type {Template} from "./project.ts";

/** Templates of `checkout-elements init`. */
const TEMPLATES = {
  vite: "Plain HTML, with Vite",
  react: "React, with Vite",
  next: "Next",
  express: "Express and plain HTML",
};

/** Folder of the unpacked project. */
const FOLDER = "checkout-shop";

let forms = 0;

/** A form that downloads a project with an element's settings. @param usageOf returns the present settings */
export function projectForm(usageOf: () => Usage): HTMLElement {
  const id = `project-${++forms}`;
  const template = create("select", {id, autocomplete: "off"});
  for (const [value, text] of Object.entries(TEMPLATES)) template.append(create("option", {value}, text));
  const typescript = create("input", {type: "checkbox", autocomplete: "off"});
  const status = create("div", {className: "project-status"});
  status.setAttribute("role", "status");
  const button = create("button", {type: "button", className: "button slim"}, "Download the project");
  button.addEventListener("click", () => {
    const name = `${template.value}-${typescript.checked ? "typescript" : "javascript"}`;
    status.textContent = "Making the project…";
    download(name, usageOf()).then(
      () => status.replaceChildren(...steps()),
      (error: unknown) => {
        status.textContent = `There is no project: ${(error as Error).message}`;
      },
    );
  });
  return create(
    "details",
    {className: "project"},
    create("summary", {}, "Open in my framework"),
    create(
      "div",
      {className: "project-form"},
      create("p", {}, create("label", {htmlFor: id}, "Framework "), template),
      create("label", {className: "project-choice"}, typescript, " TypeScript"),
      button,
    ),
    create(
      "p",
      {className: "muted small"},
      "A shop that pays with these settings: page, server, orders and the local sandbox. For ",
      ...["vue", "svelte", "angular"].flatMap((name, index) => [
        ["", ", ", " and "][index]!,
        create(
          "a",
          {href: `/docs/${name}.html`},
          name.replace(/^./, (letter) => letter.toUpperCase()),
        ),
      ]),
      ", take its server, and the component of the code's tab.",
    ),
    status,
  );
}

function steps(): Node[] {
  const command = `unzip ${FOLDER}.zip && cd ${FOLDER} && npm install && npm run dev`;
  return [
    create("p", {}, "Saved. Then run this, and open the address that it prints:"),
    create("pre", {className: "source"}, create("code", {}, command)),
  ];
}

async function download(name: string, usage: Usage): Promise<void> {
  const [reply, {projectFiles}, {strToU8, zipSync}] = await Promise.all([
    fetch(`/projects/${name}.json`),
    import("./project.ts"),
    import("fflate"),
  ]);
  if (!reply.ok) throw new Error("this server has no templates. Start it with npm start.");
  const template = (await reply.json()) as Template;
  const packed = await fetch(`/projects/${template.package}`);
  if (!packed.ok) throw new Error("this server has no package. Start it with npm start.");
  const files = projectFiles(template, usage, createKey);
  const entries = files.map(({path, text}) => [`${FOLDER}/${path}`, strToU8(text)] as const);
  const archive = zipSync({
    ...Object.fromEntries(entries),
    // It is compressed already.
    [`${FOLDER}/${template.package}`]: [new Uint8Array(await packed.arrayBuffer()), {level: 0}],
  });
  const url = URL.createObjectURL(new Blob([archive], {type: "application/zip"}));
  create("a", {href: url, download: `${FOLDER}.zip`}).click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A random secret, as `init` makes them. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
