import * as z from "zod/mini";

/** The operator's account for deposits: an IBAN with its holder, or a text. */
export const ReceivingAccount = z.object({
  name: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;
