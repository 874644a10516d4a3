/** Companies that one person can own. */
export const maxOwnedCompanies = 10;
/** Companies a page, unless the call names another size (spec §9). */
export const companyPageSize = 6;
/** Characters of the address in an invitation to a company. */
export const maxInviteeLength = 254;
/** Days for which an invitation to a company can be accepted. */
export const invitationDays = 7;
