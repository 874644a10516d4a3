export const kycDocumentTypes = ["passport", "national_id", "driving_licence", "residence_permit"] as const;
export type KycDocumentType = (typeof kycDocumentTypes)[number];

/** The states of a form that was sent. An approved one expires. */
export const kycFormStates = ["submitted", "in_review", "approved", "rejected", "expired"] as const;
export type KycFormState = (typeof kycFormStates)[number];

/** The states of a person's identity check. */
export const kycStates = ["not_started", ...kycFormStates] as const;
export type KycState = (typeof kycStates)[number];

export const kycActions = ["take", "approve", "reject"] as const;
export type KycAction = (typeof kycActions)[number];
