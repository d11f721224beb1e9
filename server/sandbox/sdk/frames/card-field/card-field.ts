/** Frame of a card field. Draws an input and sends states, never values, to the page. */
import {directionOf} from "../../../locales/languages.ts";
import {acceptParent, adoptColorScheme, type ParentConnection} from "../../document/accept-page.ts";
import {
  isFieldConnect,
  isToField,
  type FieldConnect,
  type FieldType,
  type FromField,
} from "../../protocol/card-field.ts";
import {expiryKind} from "../../card-input/expiry.ts";
import {type FieldKind, nameKind, securityCodeKind} from "../../card-input/field-kind.ts";
import {FieldModel} from "../../card-input/field-model.ts";
import {testCard} from "../../document/rendered.ts";
import {FieldView} from "./field-view.ts";
import {numberKind} from "../../card-input/number.ts";
import {findCard, publish} from "./siblings.ts";
import {submitCard} from "./submit.ts";

const kinds: Record<FieldType, () => FieldKind> = {
  number: numberKind,
  expiry: expiryKind,
  cvv: securityCodeKind,
  name: nameKind,
};

function draw({connect, port}: ParentConnection<FieldConnect>): void {
  const send = (message: FromField): void => port.postMessage(message);
  adoptColorScheme(connect.colorScheme);
  document.documentElement.lang = connect.language;
  document.documentElement.dir = directionOf(connect.language);

  const kind = kinds[connect.type]();
  const model = new FieldModel(kind, (name) =>
    send({kind: "event", name, state: model.state, cards: model.cards}),
  );
  const view = new FieldView(document.body, kind, model, connect);

  publish({
    group: connect.group,
    type: connect.type,
    get characters() {
      return model.characters;
    },
    get state() {
      return model.state;
    },
    get wasVisited() {
      return model.wasVisited;
    },
    reveal() {
      model.reveal();
      view.update();
    },
    focus: () => view.focus(),
  });

  /**
   * Focuses the field for the page. If this field is invalid and the buyer has already used the card form, shows the
   * errors of all fields.
   */
  function focusField(): void {
    const card = [...findCard(connect.group).values()];
    if (!model.state.isValid && card.some(({wasVisited}) => wasVisited))
      for (const field of card) field.reveal();
    view.focus();
  }

  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (!isToField(message)) return;
    switch (message.kind) {
      case "focus":
        focusField();
        break;
      case "security-code":
        model.setCodeSizes(message.sizes);
        view.update();
        break;
      case "submit":
        void submitCard(connect, message).then((outcome) =>
          send({kind: "outcome", submission: message.submission, outcome}),
        );
        break;
    }
  };
  send({kind: "ready", state: model.state});
  const card = testCard();
  if (card !== undefined)
    view.fill({number: card, expiry: "12/40", cvv: "123", name: "Morgan Reyes"}[connect.type]);
}

void acceptParent(isFieldConnect).then(draw);
