import {find} from "./dom.ts";

/**
 * Buttons that copy `data-copy`, else the text of the element that `data-copy-from` names, else their own text. `data-copied`
 * is shown afterwards. Buttons that scripts add later work, too.
 */
document.addEventListener("click", ({target}) => {
  const button = (target as Element).closest<HTMLButtonElement>("button.copy");
  if (!button) return;
  const {copy, copyFrom} = button.dataset;
  const isOwnText = copy === undefined && copyFrom === undefined;
  const text = (
    copy ?? (copyFrom === undefined ? button : document.getElementById(copyFrom))?.textContent
  )?.trim();
  const status = find(".copied", button.closest("details, .intro, .code, section") ?? document);
  navigator.clipboard.writeText(text ?? "").then(
    () => (status.textContent = isOwnText ? `Copied ${text}.` : (button.dataset["copied"] ?? "Copied.")),
    () => (status.textContent = "Your browser blocked the copy. Select the text instead."),
  );
});
