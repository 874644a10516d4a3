/** Companies that one person can own. */
export const maxOwnedCompanies = 10;
/** Companies a page, unless the call names another size (spec §9). */
export const companyPageSize = 6;
/** Mails that one company can send to one address within a day. */
export const maxMailsToAddress = 5;
/**
 * Mails that go to one address within a day for all companies together, without those of a company to its own domain; no company learns of the
 * others.
 */
export const maxMailsToAddressOfAll = 20;
/** Of the address in an invitation to a company. */
export const maxInviteeLength = 254;
/** Days for which an invitation to a company can be accepted. */
export const invitationDays = 7;
