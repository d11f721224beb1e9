import type {Attempt} from "./attempt.ts";
import type {CapturedOrder, HostedApi} from "./hosted-api.ts";

/** Properties of the payment elements that the pages use, all public. */
export interface ProviderElement {
  getClientToken?: () => Promise<{accessToken: string; expiresIn: number}>;
  createOrder?: () => Promise<{orderId: string}>;
  captureOrder?: (order: {orderId: string}) => Promise<CapturedOrder>;
  clientMetadataId?: string;
  disabled?: boolean;
}

export interface ElementsOptions {
  readonly provider: HTMLElement & ProviderElement;
  readonly api: HostedApi;
  readonly attempt: Attempt;
  /** Client metadata id. */
  readonly session: string;
  /** Creates the order of a payment. Shows the reason and rejects if there is none. */
  readonly createOrder: (method: "card" | "other") => Promise<{orderId: string}>;
  /** Shows errors of the page's own fields and focuses the first one. Returns true if there are none. */
  readonly checkForm: (isCard: boolean) => boolean;
  /** Address of the receipt. */
  readonly receipt: (orderId: string) => string;
  readonly texts: {readonly checking: string; readonly notPaid: string};
  /** Shows a notice and scrolls it into view. */
  readonly showNotice: (text: string) => void;
  /** Called when a capture was refused for another reason than the buyer's payment method. */
  readonly refused?: () => void;
}

/**
 * Error that the payment elements treat as a refusal. They treat any other error as a lost reply and send the request
 * again.
 */
class CaptureError extends Error {
  override readonly name = "CheckoutError";
  readonly code: "declined" | "capture";
  readonly recoverable = true;

  constructor(issue: string) {
    super(`The capture was refused: ${issue}.`);
    this.code = issue === "INSTRUMENT_DECLINED" ? "declined" : "capture";
  }
}

type OrderEvent = CustomEvent<{orderId: string; reason?: string}>;

/** Pauses between tries in milliseconds. The last one repeats. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** Gives the payment elements the page's own order and capture calls, and opens the receipt. */
export function connectElements(options: ElementsOptions): {resume(): void} {
  const {provider, api, attempt, createOrder, checkForm, texts, showNotice} = options;

  async function captureOrder({orderId}: {orderId: string}): Promise<CapturedOrder> {
    const answer = await api.capture(orderId);
    if (answer.state === "unknown") throw new Error("The capture's answer was lost.");
    if (answer.state === "refused") {
      const error = new CaptureError(answer.issue);
      if (error.code === "capture") options.refused?.();
      throw error;
    }
    return answer.order;
  }

  function goToReceipt(orderId: string): void {
    attempt.end();
    // Replaces the history entry, because the form of a finished payment must not return.
    location.replace(options.receipt(orderId));
  }

  provider.clientMetadataId = options.session;
  provider.getClientToken = () => api.clientToken();
  provider.createOrder = () => createOrder("other");
  provider.captureOrder = captureOrder;
  for (const tag of provider.querySelectorAll<HTMLElement & ProviderElement>("checkout-card-fields")) {
    tag.createOrder = () => createOrder("card");
  }

  // The page's own fields are above the card, so their errors are shown first.
  provider.addEventListener(
    "click",
    (event) => {
      const path = event.composedPath();
      const isPay = path.some(
        (target) => target instanceof HTMLButtonElement && target.part.contains("button"),
      );
      const isCard = path.some(
        (target) => target instanceof Element && target.matches("checkout-card-fields:state(ready)"),
      );
      if (!isPay || !isCard || checkForm(true)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    {capture: true},
  );
  provider.addEventListener("checkout-submit", (event) => {
    const isCard = event.target instanceof Element && event.target.matches("checkout-card-fields");
    if (!checkForm(isCard)) event.preventDefault();
  });
  provider.addEventListener("checkout-approve", (event) =>
    attempt.begin((event as OrderEvent).detail.orderId),
  );
  provider.addEventListener("checkout-complete", (event) =>
    goToReceipt((event as OrderEvent).detail.orderId),
  );
  provider.addEventListener("checkout-pending", (event) => {
    const {orderId, reason} = (event as OrderEvent).detail;
    // The receipt shows the result of a pending capture.
    if (reason === "capture-pending") goToReceipt(orderId);
  });
  provider.addEventListener("checkout-error", () => attempt.end());

  /** Finds the result of a payment that was approved before this page was reloaded. */
  async function finish(orderId: string): Promise<void> {
    provider.disabled = true;
    showNotice(texts.checking);
    for (let tried = 0; ; tried += 1) {
      const answer = await api.capture(orderId);
      if (answer.state === "answered" && isCaptured(answer.order)) return goToReceipt(orderId);
      if (answer.state !== "unknown") break;
      await new Promise((resolve) => setTimeout(resolve, PAUSES[tried] ?? PAUSES.at(-1)));
    }
    attempt.end();
    provider.disabled = false;
    showNotice(texts.notPaid);
  }

  return {
    resume() {
      const {orderId} = attempt;
      if (orderId !== undefined) void finish(orderId);
    },
  };
}

function isCaptured({purchase_units: units = []}: CapturedOrder): boolean {
  const captures = units.flatMap(({payments}) => payments?.captures ?? []);
  return captures.some(({status: is}) => is !== "DECLINED" && is !== "FAILED");
}
