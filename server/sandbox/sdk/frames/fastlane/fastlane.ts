/**
 * Frame of Fastlane. One document serves its dialogs and components; the page's `connect` message says which one to
 * show.
 */
import {acceptParent, adoptColorScheme} from "../../document/accept-page.ts";
import {type FastlaneView, isFastlaneConnect} from "../../protocol/fastlane.ts";
import {showAddresses} from "./addresses.ts";
import {showAuthentication} from "./authentication.ts";
import {showCards} from "./cards.ts";
import {create} from "./dom.ts";
import {whenFrameFocused} from "../../document/frame-focus.ts";
import {showPayment} from "./payment.ts";
import {createFrameContext, type FrameContext, sendSize} from "./context.ts";

/** A dialog that loads longer than this is shown incomplete. */
const fillTimeoutMs = 2_000;

const {connect, port} = await acceptParent(isFastlaneConnect);
adoptColorScheme(connect.colorScheme);
const frame = createFrameContext(connect, port);
const {view} = connect;

if (view.name === "payment" || view.name === "card") {
  document.body.className = "component";
  showPayment(frame, document.body, view, port);
  sendSize(frame);
  frame.send({kind: "ready"});
} else {
  await showDialog(frame, view);
}

async function showDialog(
  frame: FrameContext,
  view: Exclude<FastlaneView, {name: "payment" | "card"}>,
): Promise<void> {
  document.body.className = "dialog";
  const content = create("div", {className: "content"});
  document.body.append(create("p", {className: "banner", textContent: frame.texts.banner}), content);
  // Key events in this frame don't reach the page's dialog.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) frame.send({kind: "close"});
  });
  const filled = fillDialog(frame, content, view);
  await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, fillTimeoutMs))]);
  sendSize(frame);
  frame.send({kind: "ready"});
  await filled;
  await whenFrameFocused();
  content.querySelector<HTMLElement>("input:checked, input:not([type=radio]), button")?.focus();
}

function fillDialog(
  frame: FrameContext,
  content: HTMLElement,
  view: Exclude<FastlaneView, {name: "payment" | "card"}>,
): Promise<void> {
  switch (view.name) {
    case "authentication":
      return showAuthentication(frame, content, view.customerContextId);
    case "addresses":
      return showAddresses(frame, content, view);
    case "cards":
      return showCards(frame, content, view);
  }
}
