/** People who can open an account: everybody, those invited by mail, or those with an address at certain domains. */
export const signUpModes = ["open", "invitation", "domain"] as const;

/** The legal pages of a platform. */
export const legalPages = ["terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];

/** Settings of the platform that move money: a second Super Admin confirms each change. */
export const moneySettings = ["fee_percent", "withdrawal_min", "second_person_from"] as const;
export type MoneySetting = (typeof moneySettings)[number];

/** Days: a former Super Admin still counts as the second person, and a new one does not confirm beside earlier ones. */
export const superAdminRestDays = 7;

export const siteProposalStatuses = ["waiting", "confirmed", "rejected", "withdrawn"] as const;

/** Decisions on a proposed change: its author withdraws it, another Super Admin confirms or rejects it. */
export const siteProposalActions = ["confirm", "reject", "withdraw"] as const;
export type SiteProposalAction = (typeof siteProposalActions)[number];
