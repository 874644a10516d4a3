/** Companies that one person can own. */
export const maxOwnedCompanies = 10;
/** Companies a page, unless the call names another size (spec §9). */
export const companyPageSize = 6;
/** Mails that companies can have sent to one address within a day, all companies together. */
export const maxMailsToAddress = 5;
