import {create, find} from "../dom.ts";
import {onFramework, showCode} from "./code-view.ts";
import {frameworks} from "./code.ts";
import {Controls, markColor, type Control} from "./controls.ts";
import {isOfElement, Live} from "./live.ts";
import {projectForm} from "./project-form.ts";
import {fromHash, toHash, type Settings} from "./settings.ts";
import {pressForState, prepareState} from "./states.ts";
import {usageOf} from "./usage.ts";

/** The page of an element: its controls change the element, the code and the URL. */
const forms = [find(".view"), find(".controls")];
const controls = new Controls(forms);
const status = document.querySelector(".status");
const live = new Live(controls, (element) => {
  if (status) status.textContent = element.status ?? "";
});
const stage = find(".stage-frame");
const stateButtons = [...document.querySelectorAll<HTMLButtonElement>("[data-state]")];
const copyLink = find("[data-copied]");
/** Only elements that depend on the buyer's country have it. */
const market = document.querySelector<HTMLSelectElement>("#market");
/** Settings of the page that have no form field. */
const choices: Readonly<Record<string, readonly string[]>> = {
  "@state": stateButtons.map((button) => button.dataset["state"] ?? ""),
  "@code": Object.keys(frameworks),
};
const isValid = (key: string, value: string) => choices[key]?.includes(value) ?? controls.isValid(key, value);

// Without settings in the URL, the reader may have changed a field before this script.
let settings: Settings = location.hash.includes("=")
  ? fromHash(location.hash, controls.initial, isValid)
  : new Map([...controls.read()].filter(([key, value]) => value === "" || isValid(key, value)));
let running = new AbortController();
/** State of the element on the page. */
let shownState = "";

/** Status of a payment in progress, which no other payment may replace. */
const isBusy = () => ["processing", "pending"].includes(live.element.status ?? "");

const valueOf = (key: string) => settings.get(key) ?? "";

/** Starts the element again in the chosen state. */
async function restart(): Promise<void> {
  running.abort();
  // A payment continues after its element has left the page, so another one could not begin. The state "Pending" ends its own.
  const isPending = shownState === "pending" && live.element.status === "pending";
  if (isBusy() && !isPending) return location.reload();
  const {signal} = (running = new AbortController());
  const state = (shownState = valueOf("@state"));
  const element = await live.renew(settings, (fresh) => prepareState(state, fresh, signal));
  if (!signal.aborted) await pressForState(state, element, signal);
}

function show(): void {
  const hash = toHash(settings, controls.initial);
  // Another fragment is a place on this page.
  const place = location.hash.includes("=") ? "" : location.hash;
  const {pathname, search} = location;
  history.replaceState(null, "", hash === "" ? `${pathname}${search}${place}` : `#${hash}`);
  copyLink.dataset["copy"] = location.href;
  live.style(settings);
  stage.style.colorScheme = valueOf("@theme");
  stage.dir = valueOf("@dir");
  stage.style.maxInlineSize = valueOf("@width") === "" ? "" : `${valueOf("@width")}px`;
  showColors();
  showMarket();
  const state = valueOf("@state") || "ready";
  for (const button of stateButtons) button.ariaPressed = String(button.dataset["state"] === state);
  showCode(usageOf(live, settings, controls), valueOf("@code") || "HTML");
}

/** Shows the default color in each color field that is not set. */
function showColors(): void {
  const probe = stage.appendChild(create("i", {hidden: true}));
  probe.style.setProperty("forced-color-adjust", "none");
  for (const {key, kind, field} of controls.all) {
    if (kind !== "color" || field.hasAttribute("data-set")) continue;
    probe.style.color = `var(${key}, ${field.dataset["default"]})`;
    const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    field.value = `#${parts
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  }
  probe.remove();
}

function change(key: string, value: string): void {
  settings = new Map([...settings, [key, value]]);
}

/** Applies a changed control. */
function apply(control: Control): void {
  const {key, kind} = control;
  const value = controls.read().get(key) ?? "";
  if (!controls.check(control) || value === valueOf(key)) return;
  change(key, value);
  const hasPaid = live.element.status === "succeeded";
  const isShown = valueOf("@state") !== "" || hasPaid || isBusy();
  if (isOfElement(control) && !isShown) live.set(control, value);
  show();
  // PayPal's frames keep the colors that they were opened with.
  const hasFrames = live.element.querySelector("iframe") !== null;
  const isLook = key.startsWith("--") || key === "@theme";
  if ((isOfElement(control) && isShown) || (isLook && hasFrames && kind !== "style")) void restart();
}

for (const form of forms) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({target}) => {
    const control = controls.of(target);
    if (control) apply(control);
    if (control?.key === "locale") language.value = valueOf("locale");
  });
  form.addEventListener("input", ({target}) => {
    const control = controls.of(target);
    if (control?.kind === "color") markColor(control.field, true);
    // Styles change while they are typed.
    if (control && (control.kind === "style" || control.key.startsWith("--")) && controls.check(control))
      live.style(new Map([...settings, [control.key, control.field.value]]));
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reset]")) {
  button.addEventListener("click", () => {
    const control = controls.all.find(({key}) => key === button.dataset["reset"])!;
    control.field.focus();
    markColor(control.field, false);
    apply(control);
  });
}

for (const button of stateButtons) {
  button.addEventListener("click", () => {
    const state = button.dataset["state"] ?? "";
    change("@state", state === "ready" ? "" : state);
    show();
    void restart();
  });
}

onFramework((framework) => {
  change("@code", framework === "HTML" ? "" : framework);
  show();
});

// The language is the attribute "locale".
const language = find<HTMLSelectElement>("#language");
const locale = controls.all.find(({key}) => key === "locale")!;
language.addEventListener("change", () => {
  locale.field.value = language.value;
  apply(locale);
});

/** Shows the market of the fields, if the list has it. */
function showMarket(): void {
  if (!market) return;
  const [country, currency] = [valueOf("buyer-country"), valueOf("currency-code")];
  const chosen = [...market.options].find(
    ({value, dataset}) => value === country && dataset["currencyCode"] === currency,
  );
  market.value = chosen?.value ?? "";
}

// The country with an amount in its currency.
market?.addEventListener("change", () => {
  const {value, dataset} = market.selectedOptions[0]!;
  if (value === "") return;
  const values = {
    "buyer-country": value,
    "currency-code": dataset["currencyCode"]!,
    amount: dataset["amount"]!,
  };
  for (const [key, text] of Object.entries(values)) {
    const control = controls.all.find((one) => one.key === key)!;
    control.field.value = text;
    apply(control);
  }
});

find(".project-place").append(projectForm(() => usageOf(live, settings, controls)));

find(".reset-all").addEventListener("click", () => {
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
});

find(".clear").addEventListener("click", () => find(".event-log").replaceChildren());

// The reader has edited the address. Other fragments are places on this page.
addEventListener("hashchange", () => {
  if (location.hash.includes("=")) location.reload();
  else show();
});

if (language.value !== "") change("locale", language.value);
if (toHash(settings, controls.initial) !== "") {
  controls.write(settings);
  const needsRestart = valueOf("@state") !== "" || valueOf("@theme") !== "";
  for (const control of controls.all) {
    const value = valueOf(control.key);
    if (
      !needsRestart &&
      isOfElement(control) &&
      value !== controls.initial.get(control.key) &&
      controls.check(control)
    )
      live.set(control, value);
  }
  show();
  if (needsRestart) void restart();
} else show();
language.value = valueOf("locale");
