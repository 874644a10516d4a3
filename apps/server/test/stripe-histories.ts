import { howMany } from "@safeport/db/factories/how-many";

/** Random histories of each model of Stripe: some in `npm test`, `STRIPE_HISTORIES=1000` by night. */
export const histories = howMany("STRIPE_HISTORIES", 12, 1_000);
/** `STRIPE_SEED` draws others. */
export const historySeed = Number(process.env.STRIPE_SEED ?? 20_261_129);
