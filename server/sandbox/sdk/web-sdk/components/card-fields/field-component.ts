import type {CardFieldComponent} from "@paypal/paypal-js/sdk-v6";
import {colorSchemeOf, connectFrame, type FrameConnection} from "../../presentation/connect.ts";
import {isFromField, type FieldConnect, type FromField, type ToField} from "../../../protocol/card-field.ts";
import {sdkError, type SdkError} from "../../errors.ts";
import {ancestorOrigins} from "../../rest-api/frame-session.ts";
import {isReachable} from "../../rest-api/rest-api.ts";
import {Reload, claimTitle, releaseTitle} from "../../presentation/reload.ts";
import {setImportantStyle} from "../../presentation/adopt-styles.ts";

/** Card field on the page: its element, the frame in it and the connection to the frame. */
export class FieldComponent {
  readonly element: CardFieldComponent;
  readonly #iframe: HTMLIFrameElement;
  readonly #title: string;
  readonly #connection: FrameConnection<ToField>;
  readonly #reload: Reload;
  #isReady = false;

  constructor(options: {
    origin: string;
    /** Accessible name of the frame, unless the merchant sets one. */
    title: string;
    connect: Omit<FieldConnect, "colorScheme">;
    onMessage: (message: FromField) => void;
    onDestroy: () => void;
  }) {
    const {origin, title, connect, onMessage, onDestroy} = options;
    const {ariaLabel, label} = connect.options;
    this.#title = claimTitle(ariaLabel ?? label ?? title);
    this.#iframe = createIframe(this.#title);
    this.#reload = new Reload(this.#iframe, {
      isReachable: () => isReachable(origin),
      report: () => this.fail(blockedError(origin)),
    });
    this.element = Object.assign(createElement(), {
      destroy: onDestroy,
      focus: () => {
        // The document can focus its input only when the frame has the focus.
        this.#iframe.focus();
        this.#connection.send({kind: "focus"});
      },
    });
    this.#iframe.addEventListener("load", () => {
      this.#isReady = false;
    });
    this.#connection = connectFrame<FromField, ToField>({
      iframe: this.#iframe,
      origin,
      connect: (): FieldConnect => ({...connect, colorScheme: colorSchemeOf(this.element)}),
      isIncoming: isFromField,
      onMessage: (message) => {
        if (message.kind === "ready") this.#becomeReady();
        onMessage(message);
      },
    });
  }

  /** The document in the frame is ready. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Loads the field's document. Appends the frame only now, because a frame without an address loads an empty page
   * first.
   */
  load(url: URL): void {
    if (ancestorOrigins().includes("null")) return this.fail(blockedError(url.origin));
    this.#iframe.src = url.href;
    this.element.append(this.#iframe);
    this.#reload.start();
  }

  send(message: ToField): void {
    this.#connection.send(message);
  }

  /** Reports by an `error` event of the element that the field can't work. */
  fail(error: SdkError): void {
    this.element.dispatchEvent(new ErrorEvent("error", {error, message: error.message}));
  }

  destroy(): void {
    this.#connection.close();
    this.#reload.stop();
    this.#isReady = false;
    this.#iframe.remove();
    this.element.remove();
    releaseTitle(this.#title);
  }

  #becomeReady(): void {
    this.#isReady = true;
    this.#reload.stop();
    setImportantStyle(this.#iframe, {visibility: "visible"});
  }
}

function createElement(): HTMLElement {
  const element = document.createElement("paypal-card-field");
  Object.assign(element.style, {display: "block", inlineSize: "100%", blockSize: "100%"});
  return element;
}

function createIframe(title: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.title = title;
  // Hidden until its document has the page's colour scheme, because the browser may paint it opaque before.
  setImportantStyle(iframe, {
    display: "block",
    "inline-size": "100%",
    "block-size": "100%",
    border: "0",
    visibility: "hidden",
  });
  return iframe;
}

function blockedError(origin: string): SdkError {
  const around = ancestorOrigins();
  const inside = around.length > 0 ? ` The page is inside ${around.join(", ")}.` : "";
  const cause = around.includes("null")
    ? "A sandboxed frame without allow-same-origin is around the page, which no policy can allow."
    : `An extension, the network, or a page around this one blocks ${origin}.`;
  return sdkError("ERR_CARD_FIELDS_FRAMES_BLOCKED", `The browser refuses the card fields.${inside} ${cause}`);
}
