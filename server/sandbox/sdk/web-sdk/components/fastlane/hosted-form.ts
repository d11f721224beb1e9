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
import {findPlace} from "./find-container.ts";

/** How long a request for a token waits for a frame that is still loading. */
const readyMs = 10_000;

/** No component is taller: a document that says so is not believed. */
const tallest = 4_000;

interface TokenRequest {
  settle(outcome: TokenOutcome): void;
  fail(error: SdkError): void;
}

/** A component's element on the page: the frame in it, and the talk with the form in the frame. */
export class HostedForm {
  readonly #host: FastlaneContext;
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
    host: FastlaneContext,
    options: {
      /** How errors name it. */
      component: string;
      title: string;
      /** What the frame shows each time it has loaded. */
      view: () => FastlaneView;
      /** How tall it will be in a place of that width, in CSS pixels: what is below shall not jump when it comes. */
      firstHeight: (width: number) => number;
      /** What may have changed while the frame was loading. */
      news?: () => ToFastlane[];
      onChangeCard?: () => void;
    },
  ) {
    this.#host = host;
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
      origin: host.context.service.origin,
      connect: () => connectTo(host, this.#view(), colorSchemeOf(this.#element)),
      isIncoming: isFromFastlane,
      onMessage: (message) => this.#hear(message, options),
    });
    host.locale.onChange((locale) => this.send({kind: "locale", locale}));
  }

  /** Shows the form in the place that a selector names. @throws SdkError when there is none */
  render(selector: unknown): void {
    const place = findPlace(this.#component, selector);
    this.#iframe.src = frameUrl(this.#host).href;
    place.append(this.#element);
    this.#reload.begin();
    this.#iframe.style.blockSize = `${this.#firstHeight(this.#element.clientWidth)}px`;
  }

  /** Brings the buyer to the first field that is not right, or to what else the form is left by. */
  focus(): void {
    // The frame first: its document can take the focus only when the frame has it.
    if (document.activeElement !== this.#iframe) this.#iframe.focus();
    this.send({kind: "focus"});
  }

  /** As {@link focus}, when a dialog has closed. */
  refocus(): void {
    // To the page the frame has the focus again, but its document doesn't: giving it once more would do nothing.
    this.#iframe.blur();
    this.focus();
  }

  send(message: ToFastlane): void {
    if (this.#isReady) this.#connection.send(message);
  }

  /**
   * Asks the form for a token.
   * @throws SdkError: `ERR_FASTLANE_CARD_INVALID` when a field is not right, the service's own code when it refuses
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

  #hear(
    message: FromFastlane,
    {news, onChangeCard}: {news?: () => ToFastlane[]; onChangeCard?: () => void},
  ): void {
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        this.#reload.stop();
        this.#iframe.style.visibility = "visible";
        this.send({kind: "locale", locale: this.#host.locale.value});
        for (const item of news?.() ?? []) this.send(item);
        for (const wake of [...this.#readyWaiters]) wake();
        break;
      case "size":
        this.#iframe.style.blockSize = `${Math.min(Math.ceil(message.height), tallest)}px`;
        break;
      case "token":
        this.#requests.get(message.request)?.settle(message.outcome);
        break;
      case "change-card":
        onChangeCard?.();
        break;
      default:
        break; // What only dialogs say.
    }
  }

  async #untilReady(): Promise<void> {
    if (this.#isReady) return;
    const deadline = AbortSignal.timeout(readyMs);
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
  // Hidden until its document knows the page's colour scheme: until then the browser may paint it opaque.
  Object.assign(iframe.style, {
    display: "block",
    inlineSize: "100%",
    border: "0",
    visibility: "hidden",
  });
  return iframe;
}
