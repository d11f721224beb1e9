import type {Frame, Page} from "@playwright/test";
import axe from "axe-core";

type PageWindow = Window & {axe?: typeof axe};

/**
 * Findings of axe in the page and all its frames, one line each with rule, place and advice. All rules are on.
 *
 * An inaccessible frame is an error. `@axe-core/playwright` silently skips a slow frame, and opens a page for each summary.
 *
 * @param context the parts of the page that axe includes or excludes
 */
export async function axeFindings(page: Page, context?: axe.ElementContext): Promise<string[]> {
  const scriptless: Frame[] = [];
  const partials = await runAxe(page.mainFrame(), scriptless, context);
  const {violations} = await axe.finishRun(partials, {});
  const findings = violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
  // Scripts don't run in a sandboxed frame, so axe checks a copy of its content.
  for (const frame of scriptless) {
    const copy = await page.context().newPage();
    await copy.setContent(await frame.content());
    findings.push(...(await axeFindings(copy)));
    await copy.close();
  }
  return findings;
}

/** Returns a frame's results, followed by those of its inner frames, in the order that axe expects. */
async function runAxe(
  frame: Frame,
  scriptless: Frame[],
  context: unknown = undefined,
): Promise<(axe.PartialResult | null)[]> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const inner = await frame.evaluate(
    (context) => (window as PageWindow).axe!.utils.getFrameContexts(context as axe.ElementContext),
    context,
  );
  const own = frame.evaluate(
    (context) => (window as PageWindow).axe!.runPartial((context ?? document) as axe.ElementContext, {}),
    context,
  );
  const others = inner.map(async ({frameSelector, frameContext}) => {
    const element = await frame.evaluateHandle(
      (selector) => (window as PageWindow).axe!.utils.shadowSelect(selector),
      frameSelector,
    );
    const content = await element.asElement()?.contentFrame();
    if (!content) throw new Error(`The content of the frame at ${String(frameSelector)} can't be read.`);
    const owner = await content.frameElement();
    const sandbox = await owner.getAttribute("sandbox");
    if (sandbox !== null && !sandbox.includes("allow-scripts")) {
      scriptless.push(content);
      return [null];
    }
    return runAxe(content, scriptless, frameContext);
  });
  return [await own, ...(await Promise.all(others)).flat()];
}
