import { entryTextLimits, statementLimits } from "@safeport/contract/wallet/statements/statement.limits";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import { AppError } from "../../../platform/http/app-error.ts";
import { dayOf, minorUnitsOf } from "./bank-amount.ts";
import type { FileEntry } from "./statement-file.ts";
import { childrenAt, textAt, type XmlNode } from "./xml-tree.ts";

/** Banks write this where an id is missing. */
const noId = /^(NOT ?PROVIDED|NONREF)$/i;
/** Details that are joined to one entry, if the amounts of its parts are not known. */
const maxJoined = 10;

/** The entries that an `Ntry` stands for: one, or each of its transactions if their amounts make up its own. */
export function entriesOf(node: XmlNode): FileEntry[] {
  // First, because every look at a child walks them all.
  if (node.children.length > statementLimits.entries) throw tooMany();
  const { amount, currency } = signedAmount(node);
  const booked = dayAt(node, "BookgDt") ?? dayAt(node, "ValDt");
  if (amount === null || booked === null) throw unreadable(node);
  const transactions = childrenAt(node, "NtryDtls", "TxDtls");
  if (transactions.length > statementLimits.entries) throw tooMany();
  const whole = {
    booked_on: booked,
    value_date: dayAt(node, "ValDt") ?? booked,
    amount,
    currency,
    servicer_ref: idAt(node, "AcctSvcrRef"),
  };
  const batch = batchOf(node, transactions);
  const note = textAt(node, "AddtlNtryInf");
  const [first] = transactions;
  if (!first) {
    const details = lineOf([textAt(node, "NtryDtls", "Btch", "PmtInfId"), note], entryTextLimits.details);
    return [{ ...whole, ...batch, end_to_end_id: null, counterparty: null, return_reason: null, details }];
  }
  if (transactions.length === 1) return [{ ...whole, ...batch, ...factsOf(first, amount, note) }];
  const parts = transactions.map((transaction) => ({
    ...whole,
    amount: transactionAmount(transaction, currency, amount) ?? 0n,
    ...factsOf(transaction, amount, note),
  }));
  const sum = parts.reduce((total, part) => total + part.amount, 0n);
  if (sum === amount && parts.every((part) => part.amount !== 0n)) return parts;
  const details = lineOf(
    [
      ...(batch.batch?.names.slice(0, 1) ?? []),
      ...parts.slice(0, maxJoined).flatMap((part) => [part.end_to_end_id, part.details]),
    ],
    entryTextLimits.details,
  );
  return [{ ...whole, ...batch, end_to_end_id: null, counterparty: null, return_reason: null, details }];
}

/** The batch that an `Ntry` books as one sum; empty if it names none. */
function batchOf(node: XmlNode, transactions: readonly XmlNode[]): Pick<FileEntry, "batch"> {
  const places = [...childrenAt(node, "NtryDtls", "Btch"), ...transactions.flatMap((one) => childrenAt(one, "Refs"))];
  const texts = places.flatMap((place) => [idAt(place, "PmtInfId"), idAt(place, "MsgId")]);
  const names = [...new Set(texts.filter((text) => text !== null))].slice(0, maxJoined);
  if (names.length === 0) return {};
  const references = transactions.map((one) => idAt(one, "Refs", "EndToEndId")).filter((id) => id !== null);
  const count = /^\d{1,9}$/.exec(textAt(node, "NtryDtls", "Btch", "NbOfTxs") ?? "");
  return { batch: { names, references, count: count ? Number(count[0]) : null } };
}

/** The amount of an `Ntry` or a balance with its sign; null if it cannot be read. */
export function signedAmount(node: XmlNode): { amount: bigint | null; currency: string } {
  const [amount] = childrenAt(node, "Amt");
  const currency = amount?.attributes.Ccy ?? "";
  const sign = textAt(node, "CdtDbtInd");
  const value = /^[A-Z]{3}$/.test(currency) ? minorUnitsOf(amount?.text.trim() ?? "", currency) : null;
  if (value === null || (sign !== "CRDT" && sign !== "DBIT")) return { amount: null, currency };
  return { amount: sign === "CRDT" ? value : -value, currency };
}

/** A part of a batch has the sign of its entry, if it has none of its own. */
function transactionAmount(node: XmlNode, currency: string, entryAmount: bigint): bigint | null {
  const amount = [
    ...childrenAt(node, "Amt"),
    ...childrenAt(node, "AmtDtls", "TxAmt", "Amt"),
    ...childrenAt(node, "AmtDtls", "InstdAmt", "Amt"),
  ][0];
  if (amount?.attributes.Ccy !== currency) return null;
  const value = minorUnitsOf(amount.text.trim(), currency);
  const isOut = (textAt(node, "CdtDbtInd") ?? (entryAmount < 0n ? "DBIT" : "CRDT")) === "DBIT";
  return value === null || !isOut ? value : -value;
}

function factsOf(node: XmlNode, amount: bigint, note: string | null) {
  const other = amount < 0n ? "Cdtr" : "Dbtr";
  const name =
    textAt(node, "RltdPties", other, "Nm") ??
    textAt(node, "RltdPties", other, "Pty", "Nm") ??
    textAt(node, "RltdPties", `Ultmt${other}`, "Nm") ??
    textAt(node, "RltdPties", `Ultmt${other}`, "Pty", "Nm");
  const isReturn = childrenAt(node, "RtrInf").length > 0;
  const why = [textAt(node, "RtrInf", "Rsn", "Cd") ?? textAt(node, "RtrInf", "Rsn", "Prtry"), textAt(node, "RtrInf", "AddtlInf")];
  const details = [
    ...childrenAt(node, "RmtInf", "Ustrd").map(({ text }) => text),
    ...childrenAt(node, "RmtInf", "Strd", "CdtrRefInf", "Ref").map(({ text }) => text),
    textAt(node, "AddtlTxInf") ?? note,
  ];
  const servicer = idAt(node, "Refs", "AcctSvcrRef");
  return {
    end_to_end_id: idAt(node, "Refs", "EndToEndId"),
    ...(servicer !== null && { servicer_ref: servicer }),
    details: lineOf(details, entryTextLimits.details),
    counterparty: lineOf([name], entryTextLimits.counterparty) || null,
    return_reason: isReturn ? lineOf(why, entryTextLimits.reference) || "–" : null,
  };
}

function idAt(node: XmlNode, ...path: string[]): string | null {
  const id = lineOf([textAt(node, ...path)], entryTextLimits.reference);
  return id === "" || noId.test(id) ? null : id;
}

/** The day of a date or a time, such as `BookgDt`. */
function dayAt(node: XmlNode, name: string): string | null {
  return dayOf(textAt(node, name, "Dt") ?? textAt(node, name, "DtTm") ?? "");
}

/** Texts of a bank as one line of at most `max` characters. */
export function lineOf(texts: readonly (string | null)[], max: number): string {
  return cleanLine(texts.filter((text) => text !== null).join(" "), max).text;
}

const tooMany = () => new AppError("too_large", "statement_entries", { params: { max: statementLimits.entries } });

function unreadable(node: XmlNode): AppError {
  const reference = lineOf([textAt(node, "AcctSvcrRef") ?? textAt(node, "NtryRef")], entryTextLimits.reference);
  return new AppError("malformed", "statement_entry", { params: { reference: reference || "–" } });
}
