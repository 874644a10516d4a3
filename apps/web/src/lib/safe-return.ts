/**
 * Returns `text` if it is a path of this site, else null. Paths with tabs or line breaks are refused, because browsers remove these and
 * may then read the address of another site.
 */
export function localPath(text: unknown): string | null {
  return typeof text === "string" && /^\/(?![/\\])[^\p{Cc}]*$/u.test(text) ? text : null;
}

/** The address to open after sign-in: one of our paths, never another site or the login page. */
export function safeReturn(from: unknown): string {
  const path = localPath(from);
  return path !== null && !path.startsWith("/login") && !path.startsWith("/signup") ? path : "/";
}
