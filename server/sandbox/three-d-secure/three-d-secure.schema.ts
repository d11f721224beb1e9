import {z} from "zod";

/** Body of `POST /three-d-secure/challenges/{id}/answers`. */
export const challengeAnswer = z.union([
  z.strictObject({code: z.string().max(20)}),
  z.strictObject({fail: z.literal(true)}),
]);
