import type {Frame, Page} from "@playwright/test";
import axe from "axe-core";

type PageWindow = Window & {axe?: typeof axe};

/**
 * Findings of axe in the page and all its frames, one line each: rule, place and advice. All rules are on.
 *
 * An inaccessible frame is an error. `@axe-core/playwright` silently skips a slow frame, and opens a page for each summary.
 *
 * @param context the parts of the page that axe includes or excludes
 */
export async function axeFindings(page: Page, context?: axe.ElementContext): Promise<string[]> {
  const silent: Frame[] = [];
  const partials = await look(page.mainFrame(), silent, context);
  const {violations} = await axe.finishRun(partials, {});
  const findings = violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
  // A frame in which nothing runs never answers: what it shows is looked at in a copy of its own.
  for (const frame of silent) {
    const copy = await page.context().newPage();
    await copy.setContent(await frame.content());
    findings.push(...(await axeFindings(copy)));
    await copy.close();
  }
  return findings;
}

/** A frame's own results, and after them those of the frames in it, in the order that axe expects. */
async function look(
  frame: Frame,
  silent: Frame[],
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
    if (!content) throw new Error(`The frame at ${String(frameSelector)} can't be looked into.`);
    const owner = await content.frameElement();
    const sandbox = await owner.getAttribute("sandbox");
    if (sandbox !== null && !sandbox.includes("allow-scripts")) {
      silent.push(content);
      return [null];
    }
    return look(content, silent, frameContext);
  });
  return [await own, ...(await Promise.all(others)).flat()];
}
