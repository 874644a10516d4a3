/** States of an export of one's data. */
export const exportStates = ["waiting", "running", "ready", "expired", "failed"] as const;
