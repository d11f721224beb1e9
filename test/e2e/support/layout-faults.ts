import type {Frame, Page} from "@playwright/test";

/**
 * Visible faults of a page and all its frames, one line each: overflow, cut-off content, overlapping text, a small target, an
 * invisible focus.
 *
 * It focuses every focusable element.
 *
 * @param merchantOrigin origin of documents in which only our elements and the SDK's are checked
 */
export async function layoutFaults(page: Page, merchantOrigin: string): Promise<string[]> {
  const found = await Promise.all(
    page.frames().map(async (frame) => {
      // A new frame has no address yet.
      await frame.waitForLoadState("domcontentloaded");
      const isMerchantPage = new URL(frame.url()).origin === merchantOrigin;
      const lines = await frame.evaluate(findFaults, isMerchantPage);
      const hasRingOutside = await isHostedField(frame);
      return lines
        .filter((line) => !hasRingOutside || !line.startsWith(noRing))
        .map((line) => `${nameOf(frame)}: ${line}`);
    }),
  );
  return found.flat();
}

/** Doubles the font size of a page's frames. Later frames need another call. */
export async function enlargeType(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      // A frame that shares its parent's process shares the setting.
      const session = await page
        .context()
        .newCDPSession(frame)
        .catch(() => undefined);
      await session?.send("Page.setFontSizes", {fontSizes: {standard: 32, fixed: 26}});
      await session?.detach();
    }),
  );
}

const noRing = "focus does not show";

/** Returns whether the frame is a hosted field. The card form draws the focus ring around these frames. */
async function isHostedField(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return false;
  const element = await frame.frameElement();
  return element.evaluate((iframe) => {
    const root = iframe.getRootNode();
    return (
      (root instanceof ShadowRoot ? root.host : (iframe as Element)).closest("checkout-card-fields") !== null
    );
  });
}

function nameOf(frame: Frame): string {
  return frame.parentFrame() === null ? "page" : new URL(frame.url()).pathname;
}

/** Finds the faults of one document. Runs in its frame. */
function findFaults(isMerchantPage: boolean): string[] {
  const findings: string[] = [];
  const own = /^(dialog|div\.paypal-inline-window|(paypal|venmo|checkout)-[a-z-]+|apple-pay-button)/;

  const nameOf = (element: Element): string => {
    const id = element.id === "" ? "" : `#${element.id}`;
    const words = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 30);
    return `<${element.localName}${id}> "${words}"`;
  };
  const all: Element[] = [];
  const collect = (root: Document | ShadowRoot | Element, isOwn: boolean): void => {
    for (const child of root.children) {
      const isOwnChild =
        isOwn || own.test(`${child.localName}${child.className ? `.${child.className}` : ""}`);
      if (isOwnChild) all.push(child);
      collect(child, isOwnChild);
      if (child.shadowRoot) collect(child.shadowRoot, isOwnChild);
    }
  };
  collect(document, !isMerchantPage);
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({visibilityProperty: true}) &&
    getComputedStyle(element).clipPath !== "inset(50%)";
  const seen = all.filter(isSeen);

  const {documentElement} = document;
  if (documentElement.scrollWidth > documentElement.clientWidth) {
    findings.push(
      `scrolls sideways: ${documentElement.scrollWidth} in ${documentElement.clientWidth} pixels`,
    );
  }
  for (const element of seen) {
    if (element.matches("html, body, input, select, option, svg, svg *, iframe, script, style")) continue;
    const {display, overflowX, textOverflow} = getComputedStyle(element);
    // An ellipsis shows that there is more.
    if (display === "inline" || textOverflow === "ellipsis") continue;
    // Children may overflow a container on purpose, unless it cuts them off.
    if (overflowX === "visible" && !element.matches("button, label, legend, h1, h2, h3, p, li, dt, dd"))
      continue;
    if (element.scrollWidth > element.clientWidth + 1) {
      findings.push(`cut off: ${nameOf(element)}, ${element.scrollWidth} in ${element.clientWidth} pixels`);
    }
  }

  // Sticky elements overlap others on purpose.
  const floats = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === "sticky" || floats(element.parentElement));
  // Content behind a modal dialog is ignored.
  const modal = document.querySelector("dialog:modal");
  const texts = (modal ? seen.filter((element) => modal.contains(element)) : seen)
    .filter((element) => !element.matches("option, script, style") && !floats(element))
    .filter((element) => element.checkVisibility({opacityProperty: true}))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== "")
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return {element, rects: [...range.getClientRects()]};
        }),
    );
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      const meet = one.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            // Line boxes are a little higher than their letters.
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3,
        ),
      );
      if (meet) findings.push(`text over text: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  });

  const controls = seen.filter((element): element is HTMLElement =>
    element.matches('a[href], button, input:not([type="hidden"]), select, [tabindex="0"]'),
  );
  for (const control of controls) {
    const target = control.matches('[type="radio"], [type="checkbox"], [type="color"], [type="file"]')
      ? ([...((control as HTMLInputElement).labels ?? [])].find(isSeen) ?? control)
      : control;
    const {width, height} = target.getBoundingClientRect();
    // The merchant decides the height of a field's frame.
    const isBare = documentElement.clientHeight < 48;
    if (width < 44 || (height < 44 && !isBare)) {
      findings.push(`small target: ${nameOf(target)}, ${Math.round(width)} × ${Math.round(height)} pixels`);
    }
  }

  const had = document.activeElement;
  for (const control of controls) {
    // A control that already has the focus would show no change.
    control.blur();
    control.focus({preventScroll: true, focusVisible: true});
    // A control behind a modal dialog can't get the focus.
    if (!control.matches(":focus")) continue;
    // The ring may be around the box of a field and its icon.
    const around = ["label", ".box", ".card"].map((selector) => control.closest(selector));
    const ringed = [control, ...around].filter((each) => each !== null);
    const hasRing = ringed.some((element) => {
      const {outlineStyle, outlineWidth} = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    if (!hasRing) findings.push(`focus does not show: ${nameOf(control)}`);
  }
  if (had instanceof HTMLElement) had.focus({preventScroll: true});
  return findings;
}
