import {linkForm} from "../../../../ui/payment-link/link-form.ts";
import {viewAt} from "../../../../ui/route.ts";
import {submitOnce} from "../../../../ui/submit-once.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call} from "../api.ts";

export const newLink: PanelView = {
  kind: "panel",
  name: "new-link",
  title: "New payment link",
  load: async () => null,
  show: (context) =>
    linkForm(context, "links", (body) =>
      submitOnce(
        context,
        async (requestId) => {
          const {id} = await call<{id: string}>("POST", "paypal/payment-links", {
            body,
            headers: {"Service-Request-Id": requestId},
          });
          context.go({...viewAt("links"), open: id});
        },
        "Link created.",
      ),
    ),
};
