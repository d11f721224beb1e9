import type {MerchantContext} from "../../middleware/context.ts";

/** Replies of a route that sends a CSV file. */
export const CSV = {200: {mediaType: "text/csv"}} as const;

/** Byte order mark. Without it, Excel doesn't read UTF-8. */
const MARK = "\ufeff";

/**
 * Sends a list as a CSV file while it is read. The first lines are read before the reply starts, so that an error in them has
 * its own reply. A later error breaks the connection off, so that no file looks complete that is not.
 */
export async function csvReply(
  c: MerchantContext,
  name: string,
  lines: AsyncGenerator<string, void>,
): Promise<Response> {
  const first = await lines.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(MARK + (first.value ?? ""))),
    async pull(controller) {
      const {value, done} = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return();
    },
  });
  return c.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
}
