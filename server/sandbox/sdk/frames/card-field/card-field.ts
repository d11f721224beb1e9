/** One card field: the document in the frame, which draws an input and tells the page states, never values. */
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
  const tell = (message: FromField): void => port.postMessage(message);
  adoptColorScheme(connect.colorScheme);
  document.documentElement.lang = connect.language;
  document.documentElement.dir = directionOf(connect.language);

  const kind = kinds[connect.type]();
  const model = new FieldModel(kind, (name) =>
    tell({kind: "event", name, state: model.state, cards: model.cards}),
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
   * The page sends the buyer here. When the buyer has been in this card already and the field is not right, that asks for
   * something to be mended: from now on what is missing in any of its fields is shown.
   */
  function goTo(): void {
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
        goTo();
        break;
      case "security-code":
        model.setCodeSizes(message.sizes);
        view.update();
        break;
      case "submit":
        void submitCard(connect, message.subject, message.payer).then((outcome) =>
          tell({kind: "outcome", submission: message.submission, outcome}),
        );
        break;
    }
  };
  tell({kind: "ready", state: model.state});
}

void acceptParent(isFieldConnect).then(draw);
