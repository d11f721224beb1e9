import "@awesome.me/webawesome/dist/components/badge/badge.js";
import {html} from "lit";
import type {Content} from "./content.ts";

/** `good`: done. `bad`: failed. `waiting`: something will follow. `urgent`: the reader must act. */
export type Tone = "good" | "bad" | "waiting" | "urgent" | "plain";

const VARIANTS = {
  good: "success",
  bad: "danger",
  waiting: "brand",
  urgent: "warning",
  plain: "neutral",
} as const satisfies Record<Tone, string>;

/** State in words. The colour repeats the meaning. */
export function badge(text: Content, tone: Tone): Content {
  return html`<wa-badge class="badge" variant=${VARIANTS[tone]} appearance="filled" pill>${text}</wa-badge>`;
}
