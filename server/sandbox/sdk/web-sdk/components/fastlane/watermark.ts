import {fastlaneTexts} from "../../../../locales/fastlane.ts";
import {describe, usageError} from "../../errors.ts";
import type {FastlaneContext} from "./context.ts";
import {findContainer} from "./find-container.ts";
import {watermarkStyles} from "./watermark.styles.ts";

const component = "FastlaneWatermarkComponent";

/** Notice below the e-mail field or saved card that says where the data comes from. */
export class Watermark {
  readonly #fastlane: FastlaneContext;
  readonly #element = document.createElement("paypal-fastlane-watermark");
  readonly #label = document.createElement("span");
  readonly #button = document.createElement("button");
  readonly #info = document.createElement("p");

  constructor(fastlane: FastlaneContext, given: unknown) {
    const hasInfo = readIncludeAdditionalInfo(given);
    this.#fastlane = fastlane;
    // A shadow root keeps the page's styles out.
    const root = this.#element.attachShadow({mode: "open"});
    root.adoptedStyleSheets = [watermarkStyles()];
    const line = document.createElement("div");
    line.append(this.#label);
    root.append(line);
    if (hasInfo) {
      this.#info.id = "info";
      this.#button.type = "button";
      this.#button.textContent = "i";
      this.#button.setAttribute("aria-controls", "info");
      line.append(this.#button);
      root.append(this.#info);
      this.#show(false);
      this.#button.addEventListener("click", () => this.#show(this.#info.hidden !== false));
      root.addEventListener("keydown", (event) => {
        if ((event as KeyboardEvent).key === "Escape") this.#show(false);
      });
    }
    this.#setTexts();
    fastlane.locale.onChange(() => this.#setTexts());
  }

  publicMethods() {
    return {
      render: (selector: unknown): void => {
        findContainer(component, selector).append(this.#element);
      },
    };
  }

  #show(isShown: boolean): void {
    this.#info.hidden = !isShown;
    this.#button.ariaExpanded = String(isShown);
  }

  #setTexts(): void {
    const texts = fastlaneTexts[this.#fastlane.locale.value];
    this.#element.lang = texts.language;
    // All Fastlane languages run from left to right, whatever the page's direction.
    this.#element.dir = "ltr";
    this.#label.textContent = texts.watermark;
    this.#button.ariaLabel = texts.watermarkMore;
    this.#info.textContent = texts.watermarkInfo;
  }
}

function readIncludeAdditionalInfo(given: unknown): boolean {
  const {includeAdditionalInfo} = (typeof given === "object" && given !== null ? given : {}) as Record<
    string,
    unknown
  >;
  if (includeAdditionalInfo === undefined || typeof includeAdditionalInfo === "boolean") {
    return includeAdditionalInfo === true;
  }
  throw usageError(
    "ERR_FASTLANE_OPTIONS_INVALID",
    `${component}: includeAdditionalInfo must be a boolean; got ${describe(includeAdditionalInfo)}.`,
  );
}
