import {networkError, sdkError, type SdkError, usageError} from "../../errors.ts";
import {colorSchemeOf, connectFrame, type FrameConnection} from "../../presentation/connect.ts";
import {
  type CardDetails,
  type FastlaneView,
  type FromFastlane,
  isFromFastlane,
  type PaymentToken,
  type ToFastlane,
  type TokenOutcome,
} from "../../../protocol/fastlane.ts";
import {Reload, claimTitle} from "../../presentation/reload.ts";
import {connectTo, type FastlaneContext, frameUrl} from "./context.ts";
import {findContainer} from "./find-container.ts";

/** Longest wait of a token request for a frame that is loading. */
const readyTimeoutMs = 10_000;

/** Largest accepted height. */
const maxHeight = 4_000;

interface TokenRequest {
  settle(outcome: TokenOutcome): void;
  fail(error: SdkError): void;
}

/** Component on the page: its element, the frame in it and the connection to the frame. */
export class HostedForm {
  readonly #fastlane: FastlaneContext;
  readonly #component: string;
  readonly #view: () => FastlaneView;
  readonly #firstHeight: (width: number) => number;
  readonly #element: HTMLElement;
  readonly #iframe: HTMLIFrameElement;
  readonly #title: string;
  readonly #connection: FrameConnection<ToFastlane>;
  readonly #reload: Reload;
  readonly #requests = new Map<number, TokenRequest>();
  readonly #readyWaiters = new Set<() => void>();
  #requestCount = 0;
  #isReady = false;

  constructor(
    fastlane: FastlaneContext,
    options: {
      /** Name in errors. */
      component: string;
      title: string;
      /** View to show each time the frame has loaded. */
      view: () => FastlaneView;
      /** Height by the container's width before the frame has loaded, in CSS pixels. */
      firstHeight: (width: number) => number;
      /** Messages about changes while the frame was loading. */
      messagesOnReady?: () => ToFastlane[];
      onChangeCard?: () => void;
    },
  ) {
    this.#fastlane = fastlane;
    this.#component = options.component;
    this.#view = options.view;
    this.#firstHeight = options.firstHeight;
    this.#title = claimTitle(options.title);
    this.#iframe = createIframe(this.#title);
    this.#reload = new Reload(this.#iframe);
    this.#element = document.createElement("paypal-fastlane-form");
    this.#element.style.display = "block";
    this.#element.append(this.#iframe);
    this.#iframe.addEventListener("load", () => {
      this.#isReady = false;
      this.#failAll("was loaded again while the card was being sent");
    });
    this.#connection = connectFrame<FromFastlane, ToFastlane>({
      iframe: this.#iframe,
      origin: fastlane.context.api.origin,
      connect: () => connectTo(fastlane, this.#view(), colorSchemeOf(this.#element)),
      isIncoming: isFromFastlane,
      onMessage: (message) => this.#receive(message, options),
    });
    fastlane.locale.onChange((locale) => this.send({kind: "locale", locale}));
  }

  /**
   * Shows the form in the container that a selector names.
   * @throws SdkError when there is none
   */
  render(selector: unknown): void {
    const container = findContainer(this.#component, selector);
    this.#iframe.src = frameUrl(this.#fastlane).href;
    container.append(this.#element);
    this.#reload.start();
    this.#iframe.style.blockSize = `${this.#firstHeight(this.#element.clientWidth)}px`;
  }

  /** Focuses the first invalid field, otherwise the first control. */
  focus(): void {
    // The document can focus its input only when the frame has the focus.
    if (document.activeElement !== this.#iframe) this.#iframe.focus();
    this.send({kind: "focus"});
  }

  /** Focuses the form after a dialog has closed. */
  refocus(): void {
    // The frame already has the focus in the page, but not in its own document. Focusing it again would have no
    // effect.
    this.#iframe.blur();
    this.focus();
  }

  send(message: ToFastlane): void {
    if (this.#isReady) this.#connection.send(message);
  }

  /**
   * Requests a payment token from the form.
   * @throws SdkError `ERR_FASTLANE_CARD_INVALID` for an invalid field, or PayPal's error code
   */
  async getPaymentToken(details: CardDetails): Promise<PaymentToken> {
    if (!this.#element.isConnected) {
      throw usageError(
        "ERR_FASTLANE_NOT_RENDERED",
        `${this.#component}.getPaymentToken: the component is not on the page. Call render("#…") first.`,
      );
    }
    await this.#untilReady();
    const request = (this.#requestCount += 1);
    const outcome = await new Promise<TokenOutcome>((settle, fail) => {
      this.#requests.set(request, {settle, fail});
      this.send({kind: "tokenize", request, details});
    }).finally(() => this.#requests.delete(request));
    switch (outcome.state) {
      case "succeeded":
        return outcome.token;
      case "invalid":
        this.focus();
        throw sdkError(
          "ERR_FASTLANE_CARD_INVALID",
          `${this.#component}.getPaymentToken: a field is empty or not valid. The form tells the buyer which.`,
          {isRecoverable: true},
        );
      case "error":
        throw sdkError(outcome.code, outcome.message, {isRecoverable: outcome.isRecoverable});
    }
  }

  #receive(
    message: FromFastlane,
    {messagesOnReady, onChangeCard}: {messagesOnReady?: () => ToFastlane[]; onChangeCard?: () => void},
  ): void {
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        this.#reload.stop();
        this.#iframe.style.visibility = "visible";
        this.send({kind: "locale", locale: this.#fastlane.locale.value});
        for (const item of messagesOnReady?.() ?? []) this.send(item);
        for (const wake of [...this.#readyWaiters]) wake();
        break;
      case "size":
        this.#iframe.style.blockSize = `${Math.min(Math.ceil(message.height), maxHeight)}px`;
        break;
      case "token":
        this.#requests.get(message.request)?.settle(message.outcome);
        break;
      case "change-card":
        onChangeCard?.();
        break;
      default:
        break; // Messages of dialogs.
    }
  }

  async #untilReady(): Promise<void> {
    if (this.#isReady) return;
    const deadline = AbortSignal.timeout(readyTimeoutMs);
    await new Promise<void>((resolve, reject) => {
      const wake = (): void => {
        this.#readyWaiters.delete(wake);
        if (this.#isReady) resolve();
        else reject(networkError(`${this.#component}: the form could not be loaded.`));
      };
      this.#readyWaiters.add(wake);
      deadline.addEventListener("abort", wake, {once: true});
    });
  }

  #failAll(what: string): void {
    for (const request of [...this.#requests.values()])
      request.fail(networkError(`${this.#component}: the form ${what}.`));
  }
}

function createIframe(title: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.title = title;
  // Hidden until its document has the page's color scheme, because the browser may paint it opaque before.
  Object.assign(iframe.style, {
    display: "block",
    inlineSize: "100%",
    border: "0",
    visibility: "hidden",
  });
  return iframe;
}
