/** Why a report was closed. */
export const closeReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix", "withdrawn", "stale"] as const;
/** The reasons that a company can give; the transition itself sets the others. */
export const companyCloseReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix"] as const;
