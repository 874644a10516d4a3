/** Reports of a cluster on one page, each with what differs from the first. */
export const clusterPageSize = 20;
/** Characters that are compared of each text, passages of a difference, and characters that are shown of each. */
export const difference = { compared: 6_000, passages: 40, shown: 240 } as const;
