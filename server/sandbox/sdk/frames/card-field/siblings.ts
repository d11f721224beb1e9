import type {FieldState, FieldType} from "../../protocol/card-field.ts";

/** What one frame of a card lets the others of the same card do. */
export interface SiblingField {
  readonly group: string;
  readonly type: FieldType;
  readonly characters: string;
  readonly state: FieldState;
  /** Whether the buyer has been in it. */
  readonly wasVisited: boolean;
  /** Shows what is missing. */
  reveal(): void;
  focus(): void;
}

/** A registered symbol is the same in every document of an origin, and no name that other code would use. */
const key = Symbol.for("checkout-elements sandbox card field");

type FieldWindow = Window & {[key]?: SiblingField};

/** Lets the frames of the same card find this one. */
export function publish(field: SiblingField): void {
  (window as FieldWindow)[key] = field;
}

/**
 * The frames of one card, found among the page's frames: only documents of this origin can be read, so what the buyer
 * typed goes from frame to frame and never through the page.
 */
export function findCard(group: string): Map<FieldType, SiblingField> {
  const card = new Map<FieldType, SiblingField>();
  const frames = window.parent.frames;
  for (let index = 0; index < frames.length; index += 1) {
    const field = readField(frames[index]);
    if (field?.group === group) card.set(field.type, field);
  }
  return card;
}

function readField(frame: FieldWindow | undefined): SiblingField | undefined {
  try {
    return frame?.[key];
  } catch {
    return undefined; // Somebody else's frame: another origin's window can't be read.
  }
}
