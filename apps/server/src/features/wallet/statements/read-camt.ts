import { entryTextLimits, statementLimits } from "@safeport/contract/wallet/statements/statement.limits";
import { AppError } from "../../../platform/http/app-error.ts";
import { dayOf } from "./bank-amount.ts";
import { entriesOf, lineOf, signedAmount } from "./camt-entry.ts";
import type { FileEntry, FileStatement } from "./statement-file.ts";
import { childrenAt, readXml, textAt, type XmlNode } from "./xml-tree.ts";

/** Versions .02 to .13 of the bank-to-customer statement; what is read of them is the same but for the form of a status. */
const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])$/;

/** Depth of the parts of a statement: Document, BkToCstmrStmt, Stmt and these. */
const depth = 4;

/** A statement while it is read: its parts but the entries, which are read at once. */
interface Reading {
  parts: XmlNode[];
  entries: FileEntry[];
  left_out: number;
}

/**
 * Reads the statements of a `camt.053` file. Throws `malformed` for another file, for one whose entries do not lead from the opening to the closing
 * balance, and `too_large` for too many entries.
 */
export async function readCamt(text: string): Promise<FileStatement[]> {
  const statements: FileStatement[] = [];
  let reading: Reading = { parts: [], entries: [], left_out: 0 };
  let count = 0;
  await readXml(text, {
    depth,
    onRoot({ name, attributes }) {
      const spaces = Object.entries(attributes).filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
      if (name !== "Document" || !spaces.some(([, value]) => namespace.test(value)))
        throw new AppError("malformed", "statement_format");
    },
    onElement(node, parents) {
      if (parents[1]?.name !== "BkToCstmrStmt" || parents[2]?.name !== "Stmt") return;
      if (node.name !== "Ntry") {
        reading.parts.push(node);
        return;
      }
      const entries = isBooked(node) ? entriesOf(node) : [];
      // One that is not booked counts, too: a file could have any number of them.
      count += entries.length || 1;
      if (count > statementLimits.entries)
        throw new AppError("too_large", "statement_entries", { params: { max: statementLimits.entries } });
      if (entries.length === 0) reading.left_out += 1;
      reading.left_out += entries.filter(({ amount }) => amount === 0n).length;
      reading.entries.push(...entries.filter(({ amount }) => amount !== 0n));
    },
    onEnd({ name }) {
      if (name !== "Stmt") return;
      if (statements.length === statementLimits.statements)
        throw new AppError("too_large", "statement_count", { params: { max: statementLimits.statements } });
      statements.push(statementOf(reading));
      reading = { parts: [], entries: [], left_out: 0 };
    },
  });
  if (statements.length === 0) throw new AppError("malformed", "statement_format");
  return statements;
}

/** Newer versions name the status by a code. */
function isBooked(node: XmlNode): boolean {
  return (textAt(node, "Sts", "Cd") ?? textAt(node, "Sts")) === "BOOK";
}

function statementOf({ parts, entries, left_out }: Reading): FileStatement {
  const node: XmlNode = { name: "Stmt", attributes: {}, children: parts, text: "" };
  const account = textAt(node, "Acct", "Id", "IBAN") ?? textAt(node, "Acct", "Id", "Othr", "Id");
  const statement_ref = lineOf([textAt(node, "Id")], entryTextLimits.reference);
  if (account === null || statement_ref === "") throw new AppError("malformed", "statement_account");
  const balances = childrenAt(node, "Bal").map((balance) => ({
    code: textAt(balance, "Tp", "CdOrPrtry", "Cd"),
    day: dayOf(textAt(balance, "Dt", "Dt") ?? textAt(balance, "Dt", "DtTm") ?? ""),
    ...signedAmount(balance),
  }));
  const opening = balances.find(({ code }) => code === "OPBD" || code === "PRCD");
  const closing = balances.findLast(({ code }) => code === "CLBD");
  const currency = closing?.currency ?? opening?.currency ?? textAt(node, "Acct", "Ccy") ?? entries[0]?.currency ?? "";
  if (!/^[A-Z]{3}$/.test(currency) || opening?.amount === null || closing?.amount === null)
    throw new AppError("malformed", "statement_balance");
  assertSum(entries, opening?.amount, closing?.amount);
  const days = entries.map(({ booked_on }) => booked_on);
  const ends = [
    ...days,
    closing?.day,
    dayOf(textAt(node, "FrToDt", "FrDtTm") ?? ""),
    dayOf(textAt(node, "FrToDt", "ToDtTm") ?? ""),
    ...(closing || days.length > 0 ? [] : [dayOf(textAt(node, "CreDtTm") ?? "")]),
  ]
    .filter((day) => typeof day === "string")
    .sort();
  const [from_day] = ends;
  if (from_day === undefined) throw new AppError("malformed", "statement_balance");
  return {
    account: account.replace(/\s/g, "").toUpperCase().slice(0, 34),
    currency,
    statement_ref,
    format: "camt",
    from_day,
    to_day: closing?.day ?? ends.at(-1) ?? from_day,
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    entries,
    left_out,
  };
}

/** A statement that was cut or changed does not add up. */
function assertSum(entries: readonly FileEntry[], opening: bigint | undefined, closing: bigint | undefined): void {
  if (opening === undefined || closing === undefined) return;
  const sum = entries.reduce((total, { amount }) => total + amount, opening);
  if (sum !== closing) throw new AppError("malformed", "statement_sum");
}
