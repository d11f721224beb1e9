import {describe, sdkError, usageError} from "../errors.ts";
import {presentationModes, type PresentationMode, type Purpose} from "./subject.ts";

/** How a session is shown. What only one kind of session knows is left in `given`. */
export interface StartOptions {
  readonly presentationMode: PresentationMode;
  /** `redirect`: the SDK leads the page there itself, or leaves it to the page. */
  readonly autoRedirect: boolean;
  /** `popup`: the page behind it is darkened. */
  readonly fullPageOverlay: boolean;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Reads the first argument of `start`; absent it is `{presentationMode: "auto"}`.
 * @throws SdkError: a wrong shape; or, recoverable, a mode that this session or browser doesn't have
 */
export function readStartOptions(options: unknown, {factory, modes}: Purpose): StartOptions {
  if (options !== undefined && options !== null && typeof options !== "object") {
    throw usageError(
      "ERR_FLOW_START_OPTIONS_INVALID",
      `start: the first argument must be {presentationMode}; got ${describe(options)}.`,
    );
  }
  const given = (options ?? {}) as Record<string, unknown>;
  const asked = given["presentationMode"] ?? "auto";
  const presentationMode = presentationModes.find((mode) => mode === asked);
  if (presentationMode === undefined) {
    throw usageError(
      "ERR_FLOW_UNSUPPORTED_PRESENTATION_MODE",
      `start: presentationMode must be one of ${presentationModes.join(", ")}; got ${
        typeof asked === "string" ? `"${asked}"` : describe(asked)
      }.`,
    );
  }
  if (presentationMode !== "auto" && !modes.includes(presentationMode))
    throw unsupported(presentationMode, factory);
  return {
    presentationMode,
    autoRedirect: isEnabled(given["autoRedirect"]),
    fullPageOverlay: isEnabled(given["fullPageOverlay"]),
    given,
  };
}

/** The modes that need what a browser on this machine doesn't have are refused as such a browser refuses them. */
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

/** `{enabled}`: on, unless it says false. */
function isEnabled(option: unknown): boolean {
  return !(
    typeof option === "object" &&
    option !== null &&
    (option as {enabled?: unknown}).enabled === false
  );
}
