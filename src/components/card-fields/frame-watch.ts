import {CheckoutError} from "../../errors.ts";

/** Time without a loaded frame until a warning for the developer, ms. */
const silence = 10_000;

/**
 * Reports that the page's policy refuses the card's frames. The SDK has no event for a field that is ready or can't load, so
 * a missing load is only a warning.
 * @param origin of the frames
 * @param onBlocked called for each blocked frame
 */
export function watchFrames(
  host: HTMLElement,
  origin: string,
  signal: AbortSignal,
  onBlocked: (error: CheckoutError) => void,
): void {
  const timer = setTimeout(() => {
    // oxlint-disable-next-line no-console -- for the developer
    console.warn(
      `<${host.localName}> no frame of ${origin} has loaded for ${silence / 1000} s. Check the network, and the page's Content-Security-Policy.`,
    );
  }, silence);
  const stop = () => clearTimeout(timer);
  host.addEventListener("load", stop, {capture: true, once: true, signal});
  signal.addEventListener("abort", stop);
  document.addEventListener(
    "securitypolicyviolation",
    ({disposition, effectiveDirective, blockedURI}) => {
      const isFrame = /^(frame|child|default)-src/.test(effectiveDirective);
      if (disposition !== "enforce" || !isFrame || originOf(blockedURI) !== origin) return;
      onBlocked(
        new CheckoutError(
          "frames-blocked",
          `The page's Content-Security-Policy keeps the card fields from loading. Add ${origin} to ${effectiveDirective}.`,
        ),
      );
    },
    {signal},
  );
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : "");
