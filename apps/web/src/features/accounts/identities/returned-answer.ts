/**
 * The query with which a browser came back from an identity provider. It is read before the router, which would rewrite it, for example long numbers
 * as others.
 */
export const returnedAnswer = location.pathname.replace(/\/$/, "") === "/sign-in" ? location.search.slice(1) : "";
