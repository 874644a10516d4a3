export const companyStatuses = ["ACTIVE", "PAUSED"] as const;
export const domainMethods = ["TXT_RECORD", "EMAIL_CONFIRMATION", "META_TAG"] as const;
export const domainStatuses = ["pending", "verified", "failed", "revoked"] as const;
