import "./search.ts";

// Earlier addresses: an element's reference is on its own page.
const [, section = "", element] = /^#(?:([\w-]+)-of-)?checkout-([\w-]+)$/.exec(location.hash) ?? [];
if (element !== undefined && location.pathname.endsWith("/docs/elements.html"))
  location.replace(`/playground/${element}/${section === "" ? "" : `#${section}`}`);

/** Adds a button that copies an example to its caption. */
function addCopyButton(caption: Element): void {
  const status = document.querySelector("#status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  const tell = (text: string) => {
    button.textContent = text || "Copy";
    if (status) status.textContent = text;
  };
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(caption.parentElement?.querySelector("pre")?.innerText ?? "").then(
      () => tell("Copied"),
      () => tell("The browser refused"),
    );
  });
  button.addEventListener("blur", () => tell(""));
  caption.append(button);
}

// Browsers give a clipboard to pages on https and on localhost.
if (isSecureContext) document.querySelectorAll("figcaption").forEach(addCopyButton);

if (document.querySelector(".example")) void import("./examples/live-examples.ts");
