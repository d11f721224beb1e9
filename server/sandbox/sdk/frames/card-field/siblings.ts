import type {FieldState, FieldType} from "../../protocol/card-field.ts";

/** Interface of a card field to the other frames of the same card. */
export interface SiblingField {
  readonly group: string;
  readonly type: FieldType;
  readonly characters: string;
  readonly state: FieldState;
  /** The buyer has focused the field. */
  readonly wasVisited: boolean;
  reveal(): void;
  focus(): void;
}

/** A registered symbol is the same in all documents of an origin and can't clash with other names. */
const key = Symbol.for("checkout-elements sandbox card field");

type FieldWindow = Window & {[key]?: SiblingField};

/** Makes this field visible to the other frames of the card. */
export function publish(field: SiblingField): void {
  (window as FieldWindow)[key] = field;
}

/**
 * Finds the fields of a card among the page's frames.
 *
 * Only frames of this origin can be read, so typed values go from frame to frame and never through the page.
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
    return undefined; // A frame of another origin can't be read.
  }
}
