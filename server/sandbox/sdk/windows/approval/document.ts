/** What the server drew, and what is changed of it. */
import {fill} from "../../../locales/fill.ts";
import type {ApprovalScriptTexts} from "../../../locales/windows/texts.ts";
import {renderedTexts} from "../../document/rendered.ts";

export const texts = renderedTexts<ApprovalScriptTexts>();

export function form(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#approval");
}

/** The chosen radio button of a group; undefined where nothing is to choose. */
export function chosen(name: string): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`) ?? undefined;
}

/** Says what is the matter, beside what it is about: a group of choices, or else the button that was pressed. */
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
 * Puts what another page says in the place of what this one says; the focus stays on the same choice.
 * @returns false for what is no page of the sandbox's: everything stays
 */
export function replaceMain(page: Document): boolean {
  const fresh = page.querySelector("main");
  const old = document.querySelector("main");
  if (fresh === null || old === null) return false;
  const focused = document.activeElement;
  // What was chosen while this was on its way stays chosen.
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

/** Says what changed to those who don't see it. */
export function announceAmount(before: string): void {
  const now = amount();
  if (now === before) return;
  let news = document.getElementById("news");
  if (news === null) {
    news = document.createElement("p");
    news.id = "news";
    news.className = "visually-hidden";
    news.setAttribute("role", "status");
    document.body.append(news);
  }
  news.textContent = fill(texts.total, {total: now});
}

export function amount(): string {
  return document.querySelector(".amount")?.textContent ?? "";
}
