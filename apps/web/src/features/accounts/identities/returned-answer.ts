/**
 * The query with which a browser came back from an identity provider. It is read before the router, which would write it anew, for example long numbers
 * as others.
 */
export const returnedAnswer = location.pathname.replace(/\/$/, "") === "/sign-in" ? location.search.slice(1) : "";
