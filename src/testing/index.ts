/**
 * For a shop's own browser tests: finds a tag's fields, fills them, answers what the service asks. It imports nothing, and
 * knows nothing of a test runner but how it types and where it looks.
 */
export {cards, type TestCard} from "./cards.ts";
export {frameOf, nextEvent, statusOf, type HostedFieldName} from "./in-page.ts";
export {CardFieldsOnPage, WindowOnPage, type FrameLike, type LocatorLike, type PageLike} from "./on-page.ts";
export {decideWindows, resetSandbox, type WindowDecision} from "./sandbox.ts";
