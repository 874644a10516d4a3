/**
 * The address to open after sign-in: one of our paths, never another site or the login page. Paths with tabs or line breaks are
 * refused, because browsers remove these and may then read another address.
 */
export function safeReturn(from: unknown): string {
  const isOurs = typeof from === "string" && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from);
  return isOurs && !from.startsWith("/login") && !from.startsWith("/signup") ? from : "/";
}
