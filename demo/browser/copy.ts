import {find} from "./dom.ts";

/** Buttons that copy `data-copy`, else the text of the element that `data-copy-from` names, else their own text. */
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) {
  button.addEventListener("click", () => {
    const {copy, copyFrom} = button.dataset;
    const isOwnText = copy === undefined && copyFrom === undefined;
    const text = (
      copy ?? (copyFrom === undefined ? button : document.getElementById(copyFrom))?.textContent
    )?.trim();
    const copied = find(".copied", button.closest("details, section") ?? document);
    navigator.clipboard.writeText(text ?? "").then(
      () => (copied.textContent = isOwnText ? `Copied ${text}.` : "Copied."),
      () => (copied.textContent = "Your browser blocked the copy. Select the text instead."),
    );
  });
}
