/** What stands where the secret of a private link of ours was. */
export const removedLink = "[private link removed]";
