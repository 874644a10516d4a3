import { currencyExponent, decimalAmount } from "@safeport/contract/kernel/currency";
import { countrySpecs } from "ibantools";
import type { BankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { bankSpelling } from "../core/bank-text.ts";

/** One payment of a bank file. */
export interface PayoutLine {
  /** At most 35 characters; the bank and the payee find the payment by it. */
  reference: string;
  /** Minor units. */
  amount: bigint;
  /** The holder in the characters that banks take. */
  holder: string;
  details: BankDetails;
}

/** The account from which the operator pays. */
export interface PayingAccount {
  name: string;
  iban: string;
  bic: string | null;
  /** Whether the bank books a group of payments as one sum, and not each by itself. */
  isBookedAsBatch: boolean;
}

export interface PayoutFile {
  messageId: string;
  createdAt: Date;
  /** Such as `2026-11-26`. */
  executionDate: string;
  currency: string;
  lines: readonly PayoutLine[];
}

/** Placeholder of ISO 20022 for a bank that the IBAN already identifies. */
const notProvided = "NOTPROVIDED";

/** Whether a payment can be a line of `pain.001` as European banks take it: to an IBAN, and with at most two decimals. */
export function isXmlLine(currency: string, { details: { number } }: Pick<PayoutLine, "details">): boolean {
  return number.scheme === "iban" && currencyExponent(currency) <= 2;
}

/** Whether a payment is a SEPA credit transfer: euros to one of its countries. */
function isSepa(currency: string, { details: { number } }: Pick<PayoutLine, "details">): boolean {
  return currency === "EUR" && number.scheme === "iban" && countrySpecs[number.iban.slice(0, 2)]?.SEPA === true;
}

/** The group in which a payment is in the file; undefined for one of the CSV. */
export function groupOfLine(currency: string, details: BankDetails): "SEPA" | "IBAN" | undefined {
  if (!isXmlLine(currency, { details })) return undefined;
  return isSepa(currency, { details }) ? "SEPA" : "IBAN";
}

/**
 * A customer credit transfer initiation (ISO 20022 `pain.001.001.09`, in the form of EPC132-08) for payments of `isXmlLine()`. SEPA payments are a
 * group of their own. The file and each group have the number of payments and their sum.
 */
export function pain001(file: PayoutFile, payer: PayingAccount): string {
  const sepa = file.lines.filter((line) => isSepa(file.currency, line));
  const others = file.lines.filter((line) => !isSepa(file.currency, line));
  const groups = [
    ...(sepa.length > 0 ? [paymentGroup(file, payer, "SEPA", sepa)] : []),
    ...(others.length > 0 ? [paymentGroup(file, payer, "IBAN", others)] : []),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>${file.messageId}</MsgId>
<CreDtTm>${file.createdAt.toISOString().slice(0, 19)}Z</CreDtTm>
${totals(file.lines, file.currency)}
<InitgPty><Nm>${nameOf(payer)}</Nm></InitgPty>
</GrpHdr>
${groups.join("\n")}
</CstmrCdtTrfInitn>
</Document>
`;
}

function totals(lines: readonly PayoutLine[], currency: string): string {
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  return `<NbOfTxs>${lines.length}</NbOfTxs>\n<CtrlSum>${decimalAmount(sum, currency)}</CtrlSum>`;
}

const nameOf = ({ name }: PayingAccount) => escapeXml(bankSpelling(name) ?? "Safeport");

function paymentGroup(file: PayoutFile, payer: PayingAccount, group: "SEPA" | "IBAN", lines: readonly PayoutLine[]): string {
  const bank = payer.bic ? `<BICFI>${payer.bic}</BICFI>` : `<Othr><Id>${notProvided}</Id></Othr>`;
  const level = group === "SEPA" ? "<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>\n" : "";
  const charges = group === "SEPA" ? "\n<ChrgBr>SLEV</ChrgBr>" : "";
  return `<PmtInf>
<PmtInfId>${file.messageId}-${group}</PmtInfId>
<PmtMtd>TRF</PmtMtd>
<BtchBookg>${payer.isBookedAsBatch}</BtchBookg>
${totals(lines, file.currency)}
${level}<ReqdExctnDt><Dt>${file.executionDate}</Dt></ReqdExctnDt>
<Dbtr><Nm>${nameOf(payer)}</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId>${bank}</FinInstnId></DbtrAgt>${charges}
${lines.map((line) => payment(file.currency, line)).join("\n")}
</PmtInf>`;
}

function payment(currency: string, { reference, amount, holder, details }: PayoutLine): string {
  const { number } = details;
  if (number.scheme !== "iban") throw new Error("pain.001 takes payments to IBANs alone");
  return `<CdtTrfTxInf>
<PmtId><EndToEndId>${reference}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="${currency}">${decimalAmount(amount, currency)}</InstdAmt></Amt>
<Cdtr><Nm>${escapeXml(holder)}</Nm>${addressOf(details)}</Cdtr>
<CdtrAcct><Id><IBAN>${number.iban}</IBAN></Id></CdtrAcct>
<RmtInf><Ustrd>${reference}</Ustrd></RmtInf>
</CdtTrfTxInf>`;
}

/** The payee's address, as far as it can be written. */
function addressOf({ country, address }: BankDetails): string {
  const parts = address && [
    ["StrtNm", bankSpelling(address.street)],
    ["PstCd", bankSpelling(address.postal_code)],
    ["TwnNm", bankSpelling(address.town)],
  ];
  const limits: Record<string, number> = { StrtNm: 70, PstCd: 16, TwnNm: 35 };
  const named = (parts ?? []).filter(([tag, text]) => text && text.length <= (limits[tag as string] ?? 0));
  return `<PstlAdr>${named.map(([tag, text]) => `<${tag}>${escapeXml(text as string)}</${tag}>`).join("")}<Ctry>${country}</Ctry></PstlAdr>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
