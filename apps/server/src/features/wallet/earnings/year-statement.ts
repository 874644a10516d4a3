import { formatMoney } from "@safeport/contract/kernel/currency";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import type { PdfDocument } from "../../../platform/pdf/pdf-document.ts";
import { fontFolders, renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { shownDay } from "../../../platform/pdf/shown-day.ts";
import type { PdfBlock } from "../../../platform/pdf-block.ts";
import { atOneMoment } from "../books/journal.queries.ts";
import { findAccount } from "../core/person.queries.ts";
import { balancesBefore, listDirectPayments, listMovements, listYears, type YearMovement } from "./year.queries.ts";

/** Acts of each line of the summary; other acts are corrections. */
const groups = {
  awards: ["bounty", "bonus", "retest"],
  payouts: ["withdrawal_paid"],
  returned: ["payout_returned"],
  left_behind: ["left_behind"],
} as const;
type Group = keyof typeof groups | "corrections";
const shownGroups = ["awards", "corrections", "payouts", "returned", "kept", "left_behind"] as const;

const groupOf = (act: string): Group =>
  (Object.keys(groups) as (keyof typeof groups)[]).find((group) => (groups[group] as readonly string[]).includes(act)) ??
  "corrections";

/**
 * The caller's money of a calendar year (UTC) as PDF, from the ledger as it is at one moment: opening and closing balance, awards, corrections, payouts, and
 * what banks kept of payments that came back. Throws 404 for a year before their first entry, and to come.
 */
export async function downloadYear(ctx: Ctx, year: number): Promise<AnsweredFile> {
  const { user_id } = ctx.actor;
  const content = await atOneMoment(ctx.db, async (tx) => {
    if (!(await listYears(tx, user_id)).includes(year)) throw new AppError("not_found", "no_year_statement");
    return {
      person: await findAccount(tx, user_id),
      opening: await balancesBefore(tx, user_id, year),
      movements: await listMovements(tx, user_id, year),
      direct: await listDirectPayments(tx, user_id, year),
    };
  });
  const document = yearDocument(ctx, year, content);
  const { content: pdf } = await renderPdf(document, user_id, { fonts: fontFolders(ctx.settings) });
  return { name: `statement-${year}.pdf`, type: "application/pdf", content: pdf };
}

interface YearContent {
  person: { username: string; full_name: string } | undefined;
  opening: { currency: string; balance: string }[];
  movements: YearMovement[];
  direct: YearMovement[];
}

type Text = keyof Messages["wallet/year"];

function yearDocument(ctx: Ctx, year: number, { person, opening, movements, direct }: YearContent): PdfDocument {
  const { language } = ctx.request;
  const t = (key: Exclude<Text, "line" | "act">) => translate(language, `wallet/year.${key}`);
  const title = `${t("title")} ${year}`;
  const { seller } = ctx.settings.invoices;
  const now = new Date().toISOString().slice(0, 10);
  const isOver = now > `${year}-12-31`;
  return {
    title,
    language,
    footer: `${seller} · ${title}`,
    blocks: [
      {
        kind: "facts",
        facts: [
          [t("seller"), seller],
          [t("person"), person ? `${person.full_name} (${person.username})` : ""],
          [t("period"), `${shownDay(`${year}-01-01`, language)} – ${shownDay(isOver ? `${year}-12-31` : now, language)}`],
          [t("made"), shownDay(now, language)],
        ],
      },
      { kind: "text", text: t(isOver ? "about" : "about_running") },
      ...opening.flatMap((balance) =>
        ofCurrency(
          language,
          balance,
          movements.filter(({ currency }) => currency === balance.currency),
        ),
      ),
      ...(direct.length === 0
        ? []
        : [
            { kind: "heading" as const, level: 2 as const, text: t("direct") },
            { kind: "text" as const, text: t("direct_text") },
            listOf(language, direct),
          ]),
    ],
  };
}

function ofCurrency(
  language: Language,
  { currency, balance }: YearContent["opening"][number],
  movements: YearMovement[],
): PdfBlock[] {
  const t = (key: Exclude<Text, "line" | "act">) => translate(language, `wallet/year.${key}`);
  const show = (amount: bigint) => formatMoney(amount, currency, language);
  const sums = sumsOf(movements);
  const opening = BigInt(balance);
  const closing = movements.reduce((sum, { amount }) => sum + BigInt(amount), opening);
  const lines = shownGroups.filter((group) => group === "awards" || group === "payouts" || sums[group] !== 0n);
  return [
    { kind: "heading", level: 2, text: `${t("summary")} (${currency})` },
    {
      kind: "table",
      columns: [
        { label: t("item"), numeric: false },
        { label: t("amount"), numeric: true },
      ],
      rows: [
        [t("opening"), show(opening)],
        ...lines.map((group) => [translate(language, `wallet/year.line.${group}`), show(sums[group])]),
      ],
      totals: [[t("closing"), show(closing)]],
    },
    ...(movements.length === 0
      ? []
      : [{ kind: "heading" as const, level: 2 as const, text: `${t("movements")} (${currency})` }, listOf(language, movements)]),
  ];
}

/** The sum of each line. A payment that came back stands with all that was paid, and what the bank kept of it beside it. */
function sumsOf(movements: YearMovement[]): Record<(typeof shownGroups)[number], bigint> {
  const sums = { awards: 0n, corrections: 0n, payouts: 0n, returned: 0n, kept: 0n, left_behind: 0n };
  for (const { act, amount, kept } of movements) {
    sums[groupOf(act)] += BigInt(amount) + BigInt(kept);
    sums.kept -= BigInt(kept);
  }
  return sums;
}

function listOf(language: Language, movements: YearMovement[]): PdfBlock {
  const t = (key: Exclude<Text, "line" | "act">) => translate(language, `wallet/year.${key}`);
  return {
    kind: "table",
    columns: [
      { label: t("date"), numeric: false },
      { label: t("item"), numeric: false },
      { label: t("amount"), numeric: true },
    ],
    rows: movements.flatMap(({ at, act, currency, amount, kept, ...of }) => {
      const day = shownDay(at, language);
      const row = (name: ActName, value: bigint) => [
        day,
        [translate(language, `wallet/year.act.${name}`), ...about(of)].join(" · "),
        formatMoney(value, currency, language),
      ];
      if (kept === "0") return [row(nameOf(act), BigInt(amount))];
      return [row("payout_returned", BigInt(amount) + BigInt(kept)), row("kept", -BigInt(kept))];
    }),
    totals: [],
  };
}

type ActName = keyof Messages["wallet/year"]["act"];
const named: readonly ActName[] = [
  "bounty",
  "bonus",
  "retest",
  "award_reversed",
  "adjustment",
  "withdrawal_paid",
  "payout_returned",
  "left_behind",
];
const nameOf = (act: string): ActName => named.find((name) => name === act) ?? "other";

/** Report, program and company of an award, or the reference of a payout. */
function about(row: Pick<YearMovement, "report_number" | "report_title" | "program_title" | "company_name" | "reference">) {
  const report = row.report_title === null ? null : `#${row.report_number} ${row.report_title}`;
  return [report, row.program_title, row.company_name, row.reference].filter((text) => text !== null);
}
