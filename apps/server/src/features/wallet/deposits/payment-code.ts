import { decimalAmount } from "@safeport/contract/kernel/currency";
import { countrySpecs } from "ibantools";
import { renderSVG } from "uqr";
import type { ReceivingAccount } from "../../../platform/receiving-account.ts";

interface Transfer {
  /** Minor units. */
  amount: number;
  currency: string;
  reference: string;
}

/** Countries of SEPA outside the European Economic Area, whose banks are not found by the IBAN alone. */
const bicNeeded = ["AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"];

/** The most that a code may ask for, in cents. */
const maxAmount = 99_999_999_999;

/**
 * The text that apps of banks read as a SEPA credit transfer (EPC069-12, version 2, UTF-8); null for other currencies and accounts. The reference is free
 * text of the payment, since it is no creditor reference of ISO 11649.
 */
export function paymentCode(account: ReceivingAccount | null, { amount, currency, reference }: Transfer): string | null {
  if (!account?.iban || !account.name || currency !== "EUR" || amount > maxAmount) return null;
  const country = account.iban.slice(0, 2);
  if (countrySpecs[country]?.SEPA !== true || (bicNeeded.includes(country) && !account.bic)) return null;
  const [purpose, structuredReference] = ["", ""];
  return [
    ...["BCD", "002", "1", "SCT", account.bic ?? "", account.name, account.iban],
    ...[`EUR${decimalAmount(amount, currency)}`, purpose, structuredReference, reference],
  ].join("\n");
}

/** The code as a picture: error correction M as the EPC asks for, with the margin of four modules that scanners need. */
export function drawCode(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4 });
}
