import type {CheckoutPayment} from "checkout-elements";
import {find} from "./dom.ts";
import {onColor} from "./on-color.ts";

/** The front page: its switches change the element, the shop's logo and the lines of HTML. */
const preview = find(".preview");
const payment = find<CheckoutPayment>("checkout-payment", preview);
const switches = find<HTMLFormElement>(".switches");
const outcome = find(".outcome");
const mark = find(".mark", preview);
const code = find("#html");
/** Attributes that the switches set. */
const ATTRIBUTES = [
  "environment",
  "sdk-url",
  "buyer-country",
  "amount",
  "currency-code",
  "exclude",
  "locale",
];
const DEFAULT_COLOR = "#1f5fd6";

const valueOf = (name: string) => new FormData(switches).get(name) as string;
const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`, switches);

/** Color of the pressed button, else of the field for another one. */
let color = DEFAULT_COLOR;
let hasOwnLogo = false;

function showMarket(): void {
  const {value, dataset} = find<HTMLInputElement>("[name=country]:checked", switches);
  const attributes = {
    "buyer-country": value,
    amount: dataset["amount"]!,
    "currency-code": dataset["currency"]!,
  };
  for (const [name, text] of Object.entries(attributes)) payment.setAttribute(name, text);
}

function showColor(): void {
  const properties = {"--checkout-color-accent": color, "--checkout-color-on-accent": onColor(color)};
  for (const [name, value] of Object.entries(properties))
    if (color === DEFAULT_COLOR) preview.style.removeProperty(name);
    else preview.style.setProperty(name, value);
}

/** Draws a picture of the reader's machine. A canvas needs no address, which the page's policy would refuse. */
async function showOwnLogo(file: Blob): Promise<void> {
  const picture = await createImageBitmap(file);
  const height = 64;
  const canvas = document.createElement("canvas");
  canvas.height = height;
  canvas.width = Math.min(400, Math.max(1, Math.round((picture.width * height) / picture.height)));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, height);
  mark.replaceChildren(canvas);
  hasOwnLogo = true;
  for (const radio of switches.querySelectorAll<HTMLInputElement>("[name=logo]")) radio.checked = false;
}

function showLogo(): void {
  const chosen = find(`[name=logo][value=${valueOf("logo")}]`, switches);
  mark.replaceChildren(chosen.nextElementSibling!.cloneNode(true));
  hasOwnLogo = false;
}

/** The lines that make what is shown. */
function source(): string {
  const style =
    color === DEFAULT_COLOR
      ? []
      : [
          "<style>",
          "  checkout-payment {",
          `    --checkout-color-accent: ${color};`,
          `    --checkout-color-on-accent: ${onColor(color)};`,
          "  }",
          "</style>",
        ];
  const logo = `${hasOwnLogo ? "your-logo" : valueOf("logo")}.${hasOwnLogo ? "png" : "svg"}`;
  return [
    `<script type="module" src="${location.origin}/cdn/v1/checkout.js"></script>`,
    ...style,
    `<p><img src="/${logo}" alt="" height="24" /> Your shop</p>`,
    "<checkout-payment",
    ...ATTRIBUTES.map((name) => `  ${name}="${payment.getAttribute(name)}"`),
    "></checkout-payment>",
  ].join("\n");
}

async function showSource(): Promise<void> {
  const text = source();
  code.textContent = text;
  const {highlight} = await import("./playground/highlight.ts");
  // Another switch was pressed meanwhile.
  if (code.textContent === text) code.replaceChildren(...highlight(text, "xml"));
}

switches.addEventListener("input", ({target}) => {
  if ((target as HTMLInputElement).name !== "own-color") return;
  color = field("own-color").value;
  for (const radio of switches.querySelectorAll<HTMLInputElement>("[name=color]")) radio.checked = false;
  showColor();
});

switches.addEventListener("change", ({target}) => {
  const {name, value} = target as HTMLInputElement;
  if (name === "country") showMarket();
  if (name === "color") color = field("own-color").value = value;
  if (name === "logo") showLogo();
  if (name === "own-logo") return void chooseOwnLogo(target as HTMLInputElement);
  if (name === "language") payment.setAttribute("locale", value);
  if (name === "theme") preview.style.colorScheme = value;
  if (name.endsWith("color")) showColor();
  // PayPal's frames keep the colors that they were opened with.
  if (name.endsWith("color") || name === "theme") payment.restart();
  void showSource();
});

async function chooseOwnLogo({files}: HTMLInputElement): Promise<void> {
  const file = files?.[0];
  if (!file) return;
  try {
    await showOwnLogo(file);
    void showSource();
  } catch {
    outcome.textContent = "Your browser can't read this picture. Choose a PNG, JPEG or WebP file.";
  }
}

payment.addEventListener("checkout-complete", ({detail: {orderId}}) => {
  outcome.textContent = `Paid: the order ${orderId} is captured. No real money moved.`;
});
payment.addEventListener("checkout-cancel", () => {
  outcome.textContent = "The window was closed. Nothing was charged.";
});
payment.addEventListener("checkout-error", ({detail: {error}}) => {
  outcome.textContent = `Not paid: the event checkout-error has the code ${error.code}.`;
});

// The miniatures are far below the fold. Each begins when it is nearly in view.
const miniatures = new IntersectionObserver(
  (entries) => {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      miniatures.unobserve(target);
      target.replaceChildren(find<HTMLTemplateElement>("template", target).content);
    }
  },
  {rootMargin: "200px"},
);
for (const miniature of document.querySelectorAll(".miniature")) miniatures.observe(miniature);

// Browsers restore the switches on a reload, but not what they changed.
switches.reset();
