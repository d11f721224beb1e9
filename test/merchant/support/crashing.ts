import type {Checkpoint} from "../../../server/merchant/payments/checkpoints.ts";
import type {Shop, ShopOptions} from "./shop.ts";
import type {Bench} from "./suite.ts";

/** Opens a server that fails at its first pass of a checkpoint, and in every call after it. */
export async function openCrashing(
  bench: Bench,
  at: Parameters<Checkpoint>[0],
  options: Partial<ShopOptions> = {},
): Promise<{shop: Shop; hasCrashed: () => boolean}> {
  let hasCrashed = false;
  const shop = await bench.open({
    ...options,
    fetch: (input, init) =>
      hasCrashed ? new Promise<Response>(() => undefined) : bench.paypal.fetch(input, init),
    checkpoint(name) {
      if (!hasCrashed && name !== at) return;
      hasCrashed = true;
      throw new Error(`killed at ${name}`);
    },
  });
  return {shop, hasCrashed: () => hasCrashed};
}
