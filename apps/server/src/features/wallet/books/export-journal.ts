import { isStaff } from "@safeport/contract/kernel/actor";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import type { exportJournal as endpoint } from "@safeport/contract/wallet/books/ledger.endpoints";
import { newId } from "@safeport/db/new-id";
import { type Options, stringify } from "csv-stringify/sync";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { writeAnswer } from "../../../platform/files/write-answer.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { companyForMoney } from "../money/company-money.ts";
import { listCompanyBalances, listKindBalances } from "./balances.queries.ts";
import { today } from "./get-balances.ts";
import { accountName, assertion, commodityLine, posting } from "./hledger.ts";
import { atOneMoment, type JournalRange, type JournalRow, readJournal } from "./journal.queries.ts";

const columns = [
  ...["date", "time", "act", "from", "to", "amount", "currency", "concerns", "report_id", "award_id"],
  ...["deposit_id", "withdrawal_id", "act_id", "transfer_id"],
];
const csvOptions: Options = { record_delimiter: "windows", quoted_match: /[;|\t]/ };

type Append = (text: string) => Promise<unknown>;

/**
 * Journal of some days, of a company or of the platform, as one file; each export is recorded. Throws 404 or 403 for those who may not read this
 * money, and 422 for days to come or in the wrong order.
 */
export async function exportJournal(
  ctx: Ctx,
  { from, to, format, company_id }: z.output<NonNullable<(typeof endpoint)["query"]>>,
): Promise<AnsweredFile> {
  const company = company_id === undefined ? null : await companyForMoney(ctx, "read", company_id);
  if (!company && !isStaff(ctx.actor)) throw new AppError("not_found");
  if (to > today()) throw invalidField(["query", "to"], "date_in_future");
  if (from > to) throw invalidField(["query", "from"], "date_order");
  const range = { companyId: company?.id ?? null, from, to };
  const content = await writeAnswer(ctx.settings.dataDir, (append) =>
    atOneMoment(ctx.db, (tx) =>
      format === "csv" ? writeCsv(tx, range, append) : writeHledger(tx, range, append, ctx.settings.currency),
    ),
  );
  const entry: NewAuditEntry = company
    ? { action: "ledger.exported", object_type: "company", object_id: company.id, company_id: company.id, snapshot: {} }
    : { action: "ledger.exported", object_type: "ledger", object_id: newId(), snapshot: {} };
  const snapshot = { name: company?.name ?? `${from} – ${to}`, from, to, format };
  return unitOfWork(ctx, async () => ({
    result: {
      name: `journal-${from}-${to}.${format === "csv" ? "csv" : "journal"}`,
      type: `text/${format === "csv" ? "csv" : "plain"}; charset=utf-8`,
      content,
    },
    audit: [{ ...entry, snapshot }],
  }));
}

async function writeCsv(tx: Tx, range: JournalRange, append: Append): Promise<void> {
  await append(stringify([columns], { ...csvOptions, bom: true }));
  await readJournal(tx, range, (rows) =>
    append(
      stringify(
        rows.map((row) => cellsOf(row).map(escapeCell)),
        csvOptions,
      ),
    ).then(done),
  );
}

const done = () => {};

function cellsOf(row: JournalRow): string[] {
  const time = row.at.toISOString();
  return [
    ...[time.slice(0, 10), time, row.act, accountName(row.from_kind, row.from_owner), accountName(row.to_kind, row.to_owner)],
    ...[
      decimalAmount(BigInt(row.amount), row.currency),
      row.currency,
      row.concerns ?? "",
      row.report_id ?? "",
      row.award_id ?? "",
    ],
    ...[row.deposit_id ?? "", row.withdrawal_id ?? "", row.act_id, row.transfer_id],
  ];
}

/** The journal begins with the balances of the day before, and ends with claims about those of its last day, which `hledger check` recomputes. */
async function writeHledger(tx: Tx, range: JournalRange, append: Append, currency: string): Promise<void> {
  const { companyId, from, to } = range;
  const balancesOf = async (day: string) =>
    (companyId === null
      ? (await listKindBalances(tx, day)).map(({ kind, balance }) => ({ account: accountName(kind, null), balance }))
      : (await listCompanyBalances(tx, companyId, day)).map(({ kind, program_handle, balance }) => ({
          account: accountName(kind, program_handle),
          balance,
        }))
    ).map(({ account, balance }) => ({ account, balance: BigInt(balance) }));
  await append(commodityLine(currency));
  const opening = (await balancesOf(dayBefore(from))).filter(({ balance }) => balance !== 0n);
  const sum = opening.reduce((total, { balance }) => total + balance, 0n);
  if (opening.length > 0)
    await append(
      `\n${from} * opening balances\n${opening.map(({ account, balance }) => posting(account, balance, currency)).join("")}${
        sum === 0n ? "" : posting("equity:opening", -sum, currency)
      }`,
    );
  await readJournal(tx, range, (rows) => append(rows.map(transactionOf).join("")).then(done));
  const closing = (await balancesOf(to)).map(({ account, balance }) =>
    posting(account, 0n, currency, assertion(balance, currency, companyId === null)),
  );
  if (closing.length > 0) await append(`\n${to} * closing balances\n${closing.join("")}`);
}

function transactionOf(row: JournalRow): string {
  const tags = [
    ...(["report_id", "award_id", "deposit_id", "withdrawal_id"] as const).flatMap((name) =>
      row[name] ? [`${name.replace("_id", "")}:${row[name]}`] : [],
    ),
    ...(row.concerns ? [`concerns:${row.concerns}`] : []),
  ];
  const amount = BigInt(row.amount);
  return (
    `\n${row.at.toISOString().slice(0, 10)} * (${row.transfer_id}) ${row.act}  ; act:${row.act_id}${tags.map((tag) => `, ${tag}`).join("")}\n` +
    posting(accountName(row.from_kind, row.from_owner), -amount, row.currency) +
    posting(accountName(row.to_kind, row.to_owner), amount, row.currency)
  );
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
