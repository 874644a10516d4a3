/** Webhooks of one company. */
export const maxWebhooks = 10;
/** Lengths in UTF-16 units. */
export const webhookLengths = { url: 500, excerpt: 1_000 } as const;
/** Hours for which the secret before a rotation signs too. */
export const oldSecretHours = 24;
/** Seconds between the attempts of a delivery, which together last three days. */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 86_400] as const;
/** A webhook is paused when no delivery has succeeded for so many days. */
export const pauseAfterDays = 3;
