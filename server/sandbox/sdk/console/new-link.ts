import {linkForm} from "../../../ui/payment-link/link-form.ts";
import {viewAt} from "../../../ui/route.ts";
import {submitOnce} from "../../../ui/submit-once.ts";
import type {PanelView} from "../../../ui/view.ts";
import {call, CONSOLE} from "./api.ts";

export const newLink: PanelView = {
  kind: "panel",
  name: "new-link",
  title: "New payment link",
  load: async () => null,
  show: (context) =>
    linkForm(context, "links", (body) =>
      submitOnce(
        context,
        async () => {
          const {id} = await call<{id: string}>("POST", `${CONSOLE}/call`, {
            method: "POST",
            path: "/v1/checkout/payment-resources",
            body,
          });
          context.go({...viewAt("links"), open: id});
        },
        "Link created.",
      ),
    ),
};
