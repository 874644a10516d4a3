/** Without schemas, for pages that only show links. */
export const socialLinkTypes = ["Website", "Twitter", "LinkedIn", "Facebook"] as const;
/** The most characters of an address on the web. */
export const maxLinkLength = 2_000;
