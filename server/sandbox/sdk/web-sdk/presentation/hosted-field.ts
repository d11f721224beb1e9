import {colorSchemeOf, connectFrame, type FrameConnection} from "./connect.ts";
import {Reload, claimTitle, releaseTitle} from "./reload.ts";
import {setImportantStyle} from "./adopt-styles.ts";

export interface HostedFieldOptions<Incoming> {
  readonly origin: string;
  /** Name of the element around the frame. */
  readonly tag: `paypal-${string}-field`;
  /** Accessible name of the frame, if it is known before the document is ready. */
  readonly title?: string;
  /** Message that connects the document, without the color scheme. */
  readonly connect: object;
  /** Block size of the element, until {@link HostedField.resize}. */
  readonly blockSize: string;
  readonly isIncoming: (value: unknown) => value is Incoming;
  readonly onMessage: (message: Incoming) => void;
}

/**
 * Field of the sandbox on the page: its element, the frame in it and the connection to the frame. Like PayPal's fields, it
 * has no event for a frame that can't load.
 */
export class HostedField<Incoming extends {kind: string}, Outgoing> {
  readonly element: HTMLElement;
  readonly #iframe: HTMLIFrameElement;
  readonly #connection: FrameConnection<Outgoing | {kind: "focus"}>;
  readonly #reload: Reload;
  #title = "";
  #isReady = false;

  constructor(options: HostedFieldOptions<Incoming>) {
    const {origin, tag, title, connect, blockSize, isIncoming, onMessage} = options;
    this.#iframe = createIframe();
    if (title !== undefined) this.nameFrame(title);
    this.#reload = new Reload(this.#iframe);
    this.element = createElement(tag, blockSize);
    this.#iframe.addEventListener("load", () => {
      this.#isReady = false;
    });
    this.#connection = connectFrame<Incoming, Outgoing | {kind: "focus"}>({
      iframe: this.#iframe,
      origin,
      connect: () => ({...connect, colorScheme: colorSchemeOf(this.element)}),
      isIncoming,
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
    this.#iframe.src = url.href;
    this.element.append(this.#iframe);
    this.#reload.start();
  }

  /** Sets the accessible name of the frame. A number tells it from frames with the same name. */
  nameFrame(title: string): void {
    releaseTitle(this.#title);
    this.#title = claimTitle(title);
    this.#iframe.title = this.#title;
  }

  send(message: Outgoing): void {
    this.#connection.send(message);
  }

  focus(): void {
    // The document can focus its input only when the frame has the focus.
    this.#iframe.focus();
    this.#connection.send({kind: "focus"});
  }

  resize(blockSize: string): void {
    this.element.style.blockSize = blockSize;
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

function createElement(tag: string, blockSize: string): HTMLElement {
  const element = document.createElement(tag);
  Object.assign(element.style, {display: "block", inlineSize: "100%", blockSize});
  return element;
}

function createIframe(): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  // Hidden until its document has the page's color scheme, because the browser may paint it opaque before.
  setImportantStyle(iframe, {
    display: "block",
    "inline-size": "100%",
    "block-size": "100%",
    border: "0",
    visibility: "hidden",
  });
  return iframe;
}
