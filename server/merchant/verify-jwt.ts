import {errors, type JWTPayload, jwtVerify, type JWTVerifyOptions} from "jose";
import type {Keys} from "../shared/secrets.ts";

/** Verifies a JWT (HS256) that one of the keys signed, and returns its claims. @throws JOSEError */
export async function verifyJwt(
  token: string,
  [key, next, ...others]: Keys,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    const {payload} = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ["HS256"],
      ...options,
    });
    return payload;
  } catch (error) {
    if (next === undefined || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyJwt(token, [next, ...others], options);
  }
}
