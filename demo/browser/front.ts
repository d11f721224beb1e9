import type {CheckoutCardFields} from "checkout-elements";
import {find} from "./dom.ts";
import {filled, setTestCard, typePostalCode} from "./test-card.ts";

/** The front page: switches that put its card form into a state, theme, width and language. */
const preview = find(".preview");
const form = find<CheckoutCardFields>("checkout-card-fields", preview);
const switches = find<HTMLFormElement>(".switches");
const outcome = find(".outcome");
const localeInSource = [...document.querySelectorAll("#html .hljs-attr")].find(
  ({textContent}) => textContent === "locale",
)!.nextElementSibling!;
const buttons = [...switches.querySelectorAll<HTMLButtonElement>("button[data-state]")];

type State = "empty" | "declined" | "challenge" | "paid";

/** State whose button is pressed. Undefined after another outcome. */
let state: State | undefined = "empty";

function tell(text: string, shown?: State): void {
  outcome.textContent = text;
  state = shown;
  for (const button of buttons) button.ariaPressed = String(button.dataset["state"] === shown);
}

let presses = 0;

/** Starts the form over, which also gives its hosted fields the current theme and language, and pays with the state's card. */
async function showState(next: State | undefined): Promise<void> {
  const press = ++presses;
  const card = buttons.find((button) => button.dataset["state"] === next)?.dataset["card"];
  setTestCard(card);
  const filling = filled(form);
  form.restart();
  if (card !== undefined) tell(`Paying with the test card ${card}…`, next);
  await new Promise((resolve) => form.addEventListener("checkout-ready", resolve, {once: true}));
  // Another state was chosen meanwhile.
  if (press !== presses) return;
  typePostalCode(form, card === undefined ? "" : "95131");
  if (card === undefined) return tell("The form is empty. You can type a card.", "empty");
  await filling;
  if (next === "challenge") tell("The bank asks for a code. Type 123456, or close the window.", next);
  await form.submit();
}

form.addEventListener("checkout-complete", ({detail: {orderId}}) => {
  tell(`Paid: the order ${orderId} is captured.`, "paid");
});
form.addEventListener("checkout-cancel", () => tell("The buyer closed the window. Nothing was charged."));
form.addEventListener("checkout-error", ({detail: {error}}) => {
  if (error.code === "declined") tell("The bank declined the card. Nothing was charged.", "declined");
  else tell(`The payment failed with the code ${error.code}. Nothing was charged.`);
});

for (const button of buttons)
  button.addEventListener("click", () => void showState(button.dataset["state"] as State));

switches.addEventListener("change", () => {
  const chosen = new FormData(switches);
  const [theme, width, language] = ["theme", "width", "language"].map((name) => chosen.get(name) as string);
  preview.dataset["width"] = width;
  if (preview.style.colorScheme === theme && localeInSource.textContent === `"${language}"`) return;
  preview.style.colorScheme = theme!;
  form.setAttribute("locale", language!);
  localeInSource.textContent = `"${language}"`;
  void showState(state);
});

// Browsers restore the switches on a reload, but not what they changed.
switches.reset();
