/** Companies that one person can own. */
export const maxOwnedCompanies = 10;
