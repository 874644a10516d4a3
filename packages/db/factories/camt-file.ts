/** An entry of a statement that a test makes. */
export interface CamtEntry {
  /** Minor units; below zero for what went out. */
  amount: number;
  ref?: string | undefined;
  endToEndId?: string | undefined;
  text?: string | undefined;
  name?: string | undefined;
  status?: string | undefined;
  currency?: string | undefined;
  returned?: string | undefined;
  day?: string | undefined;
  /** The batch that the entry books as one sum: the bank's name of the group, the number of payments, and their ids without amounts. */
  batch?: { name: string; count?: number; references?: readonly string[] } | undefined;
  /** Replaces the amount as it is written. */
  writtenAmount?: string | undefined;
}

interface CamtStatement {
  entries: readonly CamtEntry[];
  id?: string;
  iban?: string;
  currency?: string | undefined;
  day?: string | undefined;
  opening?: number;
  /** Replaces what the entries lead to. */
  closing?: number;
  version?: string;
}

/** An amount as banks write it: yen have no smaller part. */
const decimalAmount = (minorUnits: number, currency: string) =>
  currency === "JPY" ? String(minorUnits) : (minorUnits / 100).toFixed(2);
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const optional = (tag: string, text: string | undefined) => (text === undefined ? "" : `<${tag}>${escaped(text)}</${tag}>`);
const sign = (amount: number) => `<CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;

const batchDetails = ({ name, count, references = [] }: NonNullable<CamtEntry["batch"]>) =>
  `<Btch><PmtInfId>${name}</PmtInfId>${optional("NbOfTxs", count?.toString())}</Btch>${references
    .map((reference) => `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`)
    .join("")}`;

/** A `camt.053` file with one statement, in the form of version 08 unless told otherwise. */
export function camtFile({ version = "08", ...statement }: CamtStatement): string {
  const isOld = Number(version) < 8;
  const { id = "STMT-1", iban = "DE89370400440532013000", currency = "USD", day = "2026-11-20", opening = 0 } = statement;
  const money = (amount: number, ccy = currency) => `<Amt Ccy="${ccy}">${decimalAmount(Math.abs(amount), ccy)}</Amt>`;
  const booked = statement.entries.filter((entry) => (entry.status ?? "BOOK") === "BOOK");
  const closing = statement.closing ?? booked.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}${sign(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const party = (tag: string, name: string) =>
    isOld ? `<${tag}><Nm>${escaped(name)}</Nm></${tag}>` : `<${tag}><Pty><Nm>${escaped(name)}</Nm></Pty></${tag}>`;
  const entry = (one: CamtEntry, at: number) => {
    const { amount, ref = `${id}-${at}`, status = "BOOK", text, name, returned } = one;
    const amt = one.writtenAmount
      ? `<Amt Ccy="${one.currency ?? currency}">${one.writtenAmount}</Amt>`
      : money(amount, one.currency);
    const transaction = `<TxDtls><Refs>${optional("EndToEndId", one.endToEndId ?? "NOTPROVIDED")}</Refs>${
      name === undefined ? "" : `<RltdPties>${party(amount < 0 ? "Cdtr" : "Dbtr", name)}</RltdPties>`
    }${text === undefined ? "" : `<RmtInf>${optional("Ustrd", text)}</RmtInf>`}${
      returned === undefined ? "" : `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`
    }</TxDtls>`;
    return `<Ntry>${amt}${sign(amount)}<Sts>${isOld ? status : `<Cd>${status}</Cd>`}</Sts>
<BookgDt><Dt>${one.day ?? day}</Dt></BookgDt><ValDt><Dt>${one.day ?? day}</Dt></ValDt>${optional("AcctSvcrRef", ref || undefined)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${amount < 0 ? "ICDT" : "RCDT"}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${one.batch ? batchDetails(one.batch) : transaction}</NtryDtls></Ntry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T23:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${day}T23:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", opening)}${balance("CLBD", closing)}
${statement.entries.map(entry).join("\n")}
</Stmt></BkToCstmrStmt></Document>
`;
}
