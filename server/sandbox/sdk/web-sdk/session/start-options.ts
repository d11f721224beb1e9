import {describe, sdkError, usageError} from "../errors.ts";
import {presentationModes, type PresentationMode, type Purpose} from "./subject.ts";

/** Options of `start`. `given` has those of a single kind of session. */
export interface StartOptions {
  readonly presentationMode: PresentationMode;
  /** For `redirect`: the SDK redirects the page. False: the page does it. */
  readonly autoRedirect: boolean;
  /** For `popup`: darkens the page behind it. */
  readonly fullPageOverlay: boolean;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Reads the first argument of `start`. Default: `{presentationMode: "auto"}`.
 * @throws SdkError for a wrong shape; recoverable for a mode that this session or browser lacks
 */
export function readStartOptions(options: unknown, {factory, modes}: Purpose): StartOptions {
  if (options !== undefined && options !== null && typeof options !== "object") {
    throw usageError(
      "ERR_FLOW_START_OPTIONS_INVALID",
      `start: the first argument must be {presentationMode}; got ${describe(options)}.`,
    );
  }
  const given = (options ?? {}) as Record<string, unknown>;
  const requested = given["presentationMode"] ?? "auto";
  const presentationMode = presentationModes.find((mode) => mode === requested);
  if (presentationMode === undefined) {
    throw usageError(
      "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE",
      `start: presentationMode must be one of ${presentationModes.join(", ")}; got ${
        typeof requested === "string" ? `"${requested}"` : describe(requested)
      }.`,
    );
  }
  if (!modes.includes(presentationMode)) throw unsupported(presentationMode, factory);
  return {
    presentationMode,
    autoRedirect: isEnabled(given["autoRedirect"]),
    fullPageOverlay: isEnabled(given["fullPageOverlay"]),
    given,
  };
}

/** Refuses modes of other browsers or devices with the errors of browsers that lack them. */
function unsupported(mode: PresentationMode, factory: string) {
  if (mode === "payment-handler") {
    return sdkError(
      "ERR_FLOW_PAYMENT_HANDLER_BROWSER_INCOMPATIBLE",
      "This browser has no payment handler for the wallet. Try the next presentation mode.",
      {isRecoverable: true},
    );
  }
  return sdkError(
    "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE",
    `A session of ${factory} can't be shown in the presentation mode "${mode}". Try another one.`,
    {isRecoverable: true},
  );
}

/** `{enabled}` defaults to true. */
function isEnabled(option: unknown): boolean {
  return !(
    typeof option === "object" &&
    option !== null &&
    (option as {enabled?: unknown}).enabled === false
  );
}
