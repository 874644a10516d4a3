/** Integrations of one company. */
export const maxIntegrations = 20;
/** Lengths in UTF-16 units. */
export const integrationLengths = { project: 200, address: 500, account: 254, secret: 1_000, mark: 100 } as const;
/** Attempts of a job that calls a tracker or a chat, with growing pauses between them. */
export const maxIntegrationAttempts = 8;
/** Days for which the deliveries of trackers are remembered. */
export const deliveryDays = 14;
/** The longest comment that is sent to an issue, in UTF-16 units. */
export const maxIssueComment = 10_000;
