export type TokenState = "valid" | "expired" | "unreadable";

/** Looks at the `exp` claim of a JWT (RFC 7519 §4.1.4) without checking its signature, which only the server can do. */
export function tokenState(token: string, now = Date.now()): TokenState {
  const expiry = expiryOf(token);
  if (expiry === null) return "unreadable";
  return expiry * 1000 > now ? "valid" : "expired";
}

function expiryOf(token: string): number | null {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: unknown };
    return typeof claims.exp === "number" ? claims.exp : null;
  } catch {
    return null;
  }
}
