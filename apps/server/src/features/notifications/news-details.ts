import { formatMoney } from "@safeport/contract/kernel/currency";
import { awardFinalDays } from "@safeport/contract/wallet/money.limits";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { mailTime } from "../../platform/mail/mail-time.ts";
import { isMoneyDeskKind, isOfReport, type News } from "./news.ts";
import type { AwardDetails, CompanyDetails, Details, ReportDetails, Sum } from "./news-details.queries.ts";

type Fact = readonly [name: string, value: string];
type FactName = keyof Messages["notifications/mail"]["fact"];

const money = (language: Language, { amount, currency }: Sum) => formatMoney(BigInt(amount), currency, language);

/** What is to know at a glance about the object of some news. */
export function factsOf(language: Language, news: News, details: Details): Fact[] {
  const fact = (name: FactName, value: string): Fact => [translate(language, `notifications/mail.fact.${name}`), value];
  if (details.company) return companyFacts(language, news.kind, details.company, fact);
  const { report, time_zone } = details;
  if (!report || !isOfReport(news)) return [];
  const { program, award, weight } = report;
  const ofProgram = program === null ? [] : [fact("program", program)];
  // An invited person may know nothing else about the report before they accept.
  if (news.kind === "collaboration_invited") return [...ofProgram, ...(weight === null ? [] : [fact("share", `${weight} %`)])];
  const time = (at: string) => mailTime(language, at, time_zone);
  return [
    ...ofProgram,
    ...(award ? awardFacts(language, award, fact, time) : stateFacts(language, news.kind, report, fact)),
    ...(news.target ? [fact("missed", translate(language, `reports.clock.target.${news.target}`))] : []),
    ...dueFacts(language, news.kind, report, fact, time),
  ];
}

type ToFact = (name: FactName, value: string) => Fact;

const severityKinds: readonly News["kind"][] = [
  "report_submitted",
  "assigned",
  "severity_changed",
  "severity_contested",
  "validated",
  "bounty_due",
];

function stateFacts(language: Language, kind: News["kind"], { severity, status }: ReportDetails, fact: ToFact): Fact[] {
  if (severityKinds.includes(kind)) return [fact("severity", translate(language, `reports/severity.${severity}`))];
  return [fact("status", translate(language, `reports/status.${status}`))];
}

function dueFacts(
  language: Language,
  kind: News["kind"],
  { due, bounty_due }: ReportDetails,
  fact: ToFact,
  time: (at: string) => string,
): Fact[] {
  const isOfBounty = kind === "validated" || kind === "bounty_due";
  if (!due || !(isOfBounty ? bounty_due && due.target === "bounty" : dueKinds.includes(kind))) return [];
  const value = { target: translate(language, `reports.clock.target.${due.target}`), at: time(due.at) };
  return [fact("due", translate(language, "notifications/mail.due", value))];
}

/** News after which somebody has to act in time. */
const dueKinds: readonly News["kind"][] = [
  "report_submitted",
  "assigned",
  "answer_asked",
  "dispute_opened",
  "dispute_answered",
  "mediator_named",
  "dispute_appealed",
];

function awardFacts(language: Language, award: AwardDetails, fact: ToFact, time: (at: string) => string): Fact[] {
  const { kind, currency, amount, own, final_at, taken_back } = award;
  return [
    fact("award", `${translate(language, `reports/award.kinds.${kind}`)}, ${money(language, award)}`),
    ...(own === null || own === amount ? [] : [fact("share", money(language, { amount: own, currency }))]),
    ...(taken_back === "0" ? [] : [fact("taken_back", money(language, { amount: taken_back, currency }))]),
    ...(final_at === null ? [] : [fact("final", time(final_at))]),
  ];
}

function companyFacts(
  language: Language,
  kind: News["kind"],
  { deposit, refund, free, mark }: CompanyDetails,
  fact: ToFact,
): Fact[] {
  const sum = deposit ?? refund;
  const received = deposit && deposit.received !== null && deposit.received !== deposit.amount ? deposit.received : null;
  return [
    ...(sum ? [fact("amount", money(language, sum))] : []),
    ...(deposit && received ? [fact("received", money(language, { amount: received, currency: deposit.currency }))] : []),
    ...(sum ? [fact("reference", sum.reference)] : []),
    ...(free && !isMoneyDeskKind(kind) ? [fact("free", money(language, free))] : []),
    ...(free && mark !== null && kind === "balance_low"
      ? [fact("mark", money(language, { amount: mark, currency: free.currency }))]
      : []),
  ];
}

type NextKind = Exclude<keyof Messages["notifications/mail"]["next"], "awarded">;
const nexts: Readonly<Partial<Record<News["kind"], NextKind>>> = {
  report_submitted: "report_submitted",
  severity_contested: "severity_contested",
  retest_asked: "retest_asked",
  retest_answered: "retest_answered",
  dispute_opened: "dispute_opened",
  disclosure_asked: "disclosure_answer",
  disclosure_reminded: "disclosure_answer",
  award_contested: "award_contested",
  answer_asked: "answer_asked",
  collaboration_invited: "collaboration_invited",
  interest_received: "interest_received",
  invitation_received: "invitation_received",
  credentials_ran_out: "credentials_ran_out",
  balance_low: "deposit_money",
  intake_paused: "deposit_money",
  subscription_refused: "deposit_money",
  deposit_confirmed: "deposit_confirmed",
  deposit_failed: "deposit_failed",
  deposit_waits: "deposit_waits",
  refund_waits: "refund_waits",
  refund_requested: "refund_requested",
  second_person_waits: "second_person_waits",
  webhook_paused: "webhook_paused",
};

/** What comes next after some news; null where the line says all. */
export function nextOf(language: Language, news: News, { report }: Details): string | null {
  const { kind } = news;
  if (report?.award) return nextOfAward(language, report.award);
  if (kind === "validated" || kind === "bounty_due")
    return report?.bounty_due ? translate(language, `notifications/mail.next.${kind}`) : null;
  const next = nexts[kind];
  if (!next) return null;
  return translate(language, `notifications/mail.next.${next}`, { weight: report?.weight ?? 0 });
}

/** What becomes of an award, for somebody with a part in it. */
function nextOfAward(language: Language, { status, own, final_at }: AwardDetails): string | null {
  if (own === null) return null;
  const isDisputed = status === "pending" && final_at === null;
  return translate(language, "notifications/mail.next.awarded", {
    status: isDisputed ? "disputed" : status,
    days: awardFinalDays,
  });
}
