import axe from "axe-core";
import type {WebDriver} from "../../support/web-driver.ts";

/** Findings of axe in the page and all its frames in WebKit, one line each, as `axeFindings` in Playwright's browsers. */
export async function axeInWebKit(driver: WebDriver): Promise<string[]> {
  const {violations} = await axe.finishRun(await runAxe(driver), {});
  return violations.flatMap(({id, nodes}) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}

/** Results of the driver's current frame, followed by those of its inner frames, in the order that axe expects. */
async function runAxe(driver: WebDriver, context: unknown = null): Promise<axe.PartialResult[]> {
  if (!(await driver.run("return 'axe' in window"))) await driver.run(axe.source);
  const inner = await driver.run<axe.FrameContext[]>(
    "return axe.utils.getFrameContexts(arguments[0] ?? document)",
    context,
  );
  const results = [
    await driver.run<axe.PartialResult>("return axe.runPartial(arguments[0] ?? document, {})", context),
  ];
  for (const {frameSelector, frameContext} of inner)
    results.push(
      ...(await driver.inFrame("return axe.utils.shadowSelect(arguments[0])", frameSelector, () =>
        runAxe(driver, frameContext),
      )),
    );
  return results;
}
