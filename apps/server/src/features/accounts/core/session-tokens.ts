import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../../platform/http/app-error.ts";

const issuer = "safeport";

export interface TokenClaims {
  sessionId: string;
  expiresAt: number;
}

/** A signed token (JWT, RFC 7519, HS256) that names a session row; it grants nothing once that row has ended. */
export function signToken(
  key: Uint8Array,
  { sessionId, userId, expiresAt }: { sessionId: string; userId: string; expiresAt: Date },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setSubject(userId)
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** The claims of a token of ours; throws 401 `token_expired` or `unauthenticated`. */
export async function verifyToken(key: Uint8Array, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ["HS256"], requiredClaims: ["jti", "exp"] });
    return { sessionId: String(payload.jti), expiresAt: Number(payload.exp) * 1_000 };
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? "token_expired" : "unauthenticated");
  }
}
