/** The demo shop's own script: it copies test cards. Everything about paying is the tag's. */
const said = document.querySelector(".copied");

for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) {
  button.addEventListener("click", () => {
    const number = button.textContent.trim();
    navigator.clipboard.writeText(number).then(
      () => say(`Copied ${number}.`),
      () => say("This browser does not let the page copy; select the number instead."),
    );
  });
}

function say(text: string): void {
  if (said) said.textContent = text;
}
