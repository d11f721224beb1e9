import {find} from "../dom.ts";
import {logEvents} from "../events.ts";

logEvents(find(".live"), find(".event-log"));
// Loaded later, because module scripts run in their order: the live element must not wait for this one.
void import("./playground.ts");
