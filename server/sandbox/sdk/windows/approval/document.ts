/** Reads and updates the rendered approval page. */
import {fill} from "../../../locales/fill.ts";
import type {WindowTexts} from "../../../locales/texts.ts";
import {renderedTexts} from "../../document/rendered.ts";

export const texts = renderedTexts<WindowTexts["approvalScript"] & Pick<WindowTexts, "shippingErrors">>();

export function form(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#approval");
}

/** Chosen radio button of a group. */
export function chosen(name: string): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`) ?? undefined;
}

/** Shows an error next to a group of choices, otherwise above the main button. */
export function showProblem(text: string, group?: string): void {
  const place = document.getElementById("problem");
  const about = document.querySelector(`fieldset:has([name="${group}"])`);
  if (about !== null) about.append(place ?? "");
  else document.querySelector("#approval .primary")?.before(place ?? "");
  if (place === null) return;
  place.textContent = text;
  place.scrollIntoView({block: "nearest"});
}

/**
 * Replaces the main content with that of another page. The focus stays on the same choice.
 * @returns false if the other page is not the sandbox's; the content then stays
 */
export function replaceMain(page: Document): boolean {
  const fresh = page.querySelector("main");
  const old = document.querySelector("main");
  if (fresh === null || old === null) return false;
  const focused = document.activeElement;
  // Keeps choices that were made while the page was loading.
  for (const {name, value} of old.querySelectorAll<HTMLInputElement>("input:checked")) {
    const same = [...fresh.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
    for (const each of same) if (each.value === value) each.checked = true;
  }
  const label = old.getAttribute("aria-label");
  if (label !== null) fresh.setAttribute("aria-label", label);
  old.replaceWith(document.adoptNode(fresh));
  if (focused instanceof HTMLInputElement && focused.type === "radio") {
    [...document.querySelectorAll<HTMLInputElement>(`input[name="${focused.name}"]`)]
      .find(({value}) => value === focused.value)
      ?.focus();
  } else if (focused instanceof HTMLButtonElement) {
    document.querySelector<HTMLButtonElement>(`button[value="${focused.value}"]`)?.focus();
  }
  return true;
}

/** Announces a changed amount to screen readers. */
export function announceAmount(before: string): void {
  const now = amount();
  if (now === before) return;
  let status = document.getElementById("amount-status");
  if (status === null) {
    status = document.createElement("p");
    status.id = "amount-status";
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    document.body.append(status);
  }
  status.textContent = fill(texts.total, {total: now});
}

export function amount(): string {
  return document.querySelector(".amount")?.textContent ?? "";
}
