/** Dialog to choose an entry of the profile or to add one. */
import {create} from "./dom.ts";
import type {Form} from "./form.ts";
import type {FrameContext} from "./context.ts";
import {Task} from "./task.ts";

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly isDisabled?: boolean;
}

export interface SelectorOptions {
  readonly heading: string;
  readonly useText: string;
  readonly addText: string;
  /** Shown when no entry can be chosen. */
  readonly emptyText: string;
  readonly selectedId: string | undefined;
  load(): Promise<readonly Choice[]>;
  /** Called when the buyer chose another entry than before. */
  choose(id: string): Promise<void>;
  createForm(): {readonly element: HTMLElement; readonly form: Form; readonly save: () => Promise<void>};
}

/** Draws the dialog. Resolves when the entries or an error are shown. */
export async function showSelector(
  frame: FrameContext,
  body: HTMLElement,
  options: SelectorOptions,
): Promise<void> {
  const {texts, send} = frame;
  const task = new Task(frame);
  const add = create("button", {type: "button", textContent: options.addText});

  const showList = (choices: readonly Choice[]): void => {
    const usable = choices.filter(({isDisabled}) => !isDisabled);
    const preselected = usable.find(({id}) => id === options.selectedId) ?? usable[0];
    const radios = choices.map((choice) => createChoice(choice, choice === preselected));
    const list = create("form", {noValidate: true});
    list.append(
      create(
        "fieldset",
        {className: "choices"},
        create("legend", {className: "visually-hidden", textContent: options.heading}),
        ...radios,
      ),
      ...(usable.length === 0 ? [create("p", {textContent: options.emptyText})] : []),
      task.element,
      ...(usable.length === 0
        ? []
        : [create("button", {type: "submit", className: "primary", textContent: options.useText})]),
      add,
    );
    list.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = list.querySelector<HTMLInputElement>("input[name=choice]:checked")?.value;
      if (chosen === undefined || chosen === options.selectedId) send({kind: "unchanged"});
      else void task.run(texts.loading, () => options.choose(chosen));
    });
    add.onclick = () => showForm(choices);
    task.showMessage("");
    body.replaceChildren(list);
  };

  const showForm = (choices: readonly Choice[]): void => {
    const {element, form, save} = options.createForm();
    const back = create("button", {type: "button", textContent: texts.back});
    const page = create(
      "form",
      {noValidate: true},
      create("h3", {textContent: options.addText}),
      element,
      task.element,
      create("button", {type: "submit", className: "primary", textContent: texts.save}),
      back,
    );
    page.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.check()) void task.run(texts.saving, save);
      else form.focus();
    });
    back.addEventListener("click", () => {
      showList(choices);
      add.focus();
    });
    task.showMessage("");
    body.replaceChildren(page);
    form.focus();
  };

  body.replaceChildren(task.element);
  await task.run(texts.loading, async () => showList(await options.load()));
}

function createChoice({id, title, lines, isDisabled = false}: Choice, isChecked: boolean): HTMLElement {
  const input = create("input", {
    type: "radio",
    name: "choice",
    id: `choice-${id}`,
    value: id,
    checked: isChecked,
    disabled: isDisabled,
  });
  const label = create(
    "label",
    {htmlFor: input.id},
    create("span", {className: "title", textContent: title}),
    ...lines.map((line) => create("span", {className: "line", textContent: line})),
  );
  return create("div", {className: "choice"}, input, label);
}
