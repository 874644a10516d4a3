import { OperatorError } from "@safeport/db/operator-error";
import type { Environment } from "./environment.ts";

/** The operator's account for deposits by bank transfer: an IBAN, or the operator's own text for other schemes. */
export interface ReceivingAccount {
  name: string | null;
  iban: string | null;
  bic: string | null;
  bank: string | null;
  text: string | null;
}

/** A demo has an account to look at. The IBAN is the example of the registry, and the name says so. */
const demoAccount: ReceivingAccount = {
  name: "Safeport demo, do not pay",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  bank: "Example Bank",
  text: null,
};

/** The account for deposits; null if the operator has set none. Throws if it is incomplete, or set in both ways. */
export function receivingAccountOf(e: Environment, demo: boolean): ReceivingAccount | null {
  const { RECEIVING_NAME, RECEIVING_IBAN, RECEIVING_BIC, RECEIVING_BANK, RECEIVING_TEXT } = e;
  const hasParts = Boolean(RECEIVING_NAME || RECEIVING_IBAN || RECEIVING_BIC || RECEIVING_BANK);
  if (RECEIVING_TEXT && hasParts)
    throw new OperatorError(
      "RECEIVING_TEXT stands alone: leave out RECEIVING_NAME, RECEIVING_IBAN, RECEIVING_BIC and RECEIVING_BANK.",
    );
  if (RECEIVING_TEXT) return { name: null, iban: null, bic: null, bank: null, text: RECEIVING_TEXT };
  if (RECEIVING_NAME && RECEIVING_IBAN)
    return {
      name: RECEIVING_NAME,
      iban: RECEIVING_IBAN.replace(/ /g, "").toUpperCase(),
      bic: RECEIVING_BIC ?? null,
      bank: RECEIVING_BANK ?? null,
      text: null,
    };
  if (hasParts) throw new OperatorError("Deposits by bank transfer need both RECEIVING_NAME and RECEIVING_IBAN.");
  return demo ? demoAccount : null;
}
