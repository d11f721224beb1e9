import {create} from "./dom.ts";

/** The gallery: pictures that `npm run screenshots` has made, one look at a time. */
interface Contents {
  readonly looks: readonly {readonly name: string; readonly title: string}[];
  readonly tags: readonly {readonly name: string; readonly states: readonly State[]}[];
}

interface State {
  readonly name: string;
  readonly title: string;
  /** Width and height of each picture, by look. */
  readonly sizes: Readonly<Record<string, readonly [number, number]>>;
}

void fetch("/gallery/pictures/contents.json").then(async (reply) => {
  if (reply.ok) show((await reply.json()) as Contents);
  else document.querySelector<HTMLElement>(".no-pictures")!.hidden = false;
});

function show({looks, tags}: Contents): void {
  const main = document.querySelector("main")!;
  const choice = document.querySelector<HTMLFormElement>(".choose")!;
  const updates: ((look: string, title: string) => void)[] = [];
  for (const tag of tags) {
    const states = create("div", {className: "states"});
    for (const state of tag.states) states.append(figure(tag.name, state, updates));
    const heading = create("h2", {textContent: `<${tag.name}>`, id: `${tag.name}-heading`});
    const section = create("section", {id: tag.name}, heading, states);
    section.setAttribute("aria-labelledby", heading.id);
    main.append(section);
    choice
      .querySelector("nav")!
      .append(create("a", {href: `#${tag.name}`, textContent: tag.name.replace("checkout-", "")}));
  }
  looks.forEach(({name, title}, index) => {
    const input = create("input", {type: "radio", name: "look", value: name, checked: index === 0});
    const update = () => updates.forEach((each) => each(name, title));
    input.addEventListener("change", update);
    if (index === 0) update();
    choice.querySelector("fieldset")!.append(create("label", {}, input, title));
  });
  choice.hidden = false;
}

function figure(
  tag: string,
  {name, title, sizes}: State,
  updates: ((look: string, title: string) => void)[],
): HTMLElement {
  const image = create("img", {loading: "lazy"});
  const element = create(
    "figure",
    {},
    create("figcaption", {}, title, create("code", {textContent: name})),
    image,
  );
  updates.push((look, lookTitle) => {
    const size = sizes[look];
    element.hidden = !size;
    if (!size) return;
    [image.width, image.height] = size;
    image.alt = `${tag}: ${title} (${lookTitle})`;
    image.src = `/gallery/pictures/${tag}/${name}.${look}.png`;
  });
  return element;
}
