/** Companies that one person can own. */
export const maxOwnedCompanies = 10;
/** Mails that companies can have sent to one address within a day, all companies together. */
export const maxMailsToAddress = 5;
