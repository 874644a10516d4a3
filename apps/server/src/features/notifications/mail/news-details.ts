import { formatMoney } from "@safeport/contract/kernel/currency";
import { chosenRule } from "@safeport/contract/notifications/core/notification-kinds";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import type { Messages } from "@safeport/messages/en";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { mailTime } from "../../../platform/mail/mail-time.ts";
import { isOfProposal, isOfReport, type News, type SecondPersonNews } from "../core/news.ts";
import type { AwardDetails, CompanyDetails, Details, ReportDetails, Sum } from "./news-details.queries.ts";

type Fact = readonly [name: string, value: string];
type FactName = keyof Messages["notifications/mail"]["fact"];

const money = (language: Language, { amount, currency }: Sum) => formatMoney(BigInt(amount), currency, language);

/** Facts about the object of some news. */
export function factsOf(language: Language, news: News, details: Details): Fact[] {
  const fact = (name: FactName, value: string): Fact => [translate(language, `notifications/mail.fact.${name}`), value];
  const { report, time_zone } = details;
  const time = (at: string) => mailTime(language, at, time_zone);
  if (details.company) return companyFacts(language, news.kind, details.company, fact, time);
  if (isOfProposal(news)) return proposalFacts(language, news, details, fact);
  if (!report || !isOfReport(news)) return [];
  const { program, award, weight } = report;
  const ofProgram = program === null ? [] : [fact("program", program)];
  // An invited person may know nothing else about the report before they accept.
  if (news.kind === "collaboration_invited") return [...ofProgram, ...(weight === null ? [] : [fact("share", `${weight} %`)])];
  return [
    ...ofProgram,
    ...(award ? awardFacts(language, award, fact, time) : stateFacts(language, news.kind, report, fact)),
    ...(news.target ? [fact("missed", translate(language, `reports.clock.target.${news.target}`))] : []),
    ...dueFacts(language, news.kind, report, fact, time),
  ];
}

type ToFact = (name: FactName, value: string) => Fact;

function stateFacts(language: Language, kind: News["kind"], { severity, status }: ReportDetails, fact: ToFact): Fact[] {
  if (chosenRule(kind).facts?.includes("severity"))
    return [fact("severity", translate(language, `reports/severity.${severity}`))];
  return [fact("status", translate(language, `reports/status.${status}`))];
}

function dueFacts(
  language: Language,
  kind: News["kind"],
  { due, bounty_due }: ReportDetails,
  fact: ToFact,
  time: (at: string) => string,
): Fact[] {
  const { facts = [] } = chosenRule(kind);
  const isOfBounty = bounty_due && due?.target === "bounty";
  if (!due || !(facts.includes("due") || (facts.includes("bounty_due") && isOfBounty))) return [];
  const value = { target: translate(language, `reports.clock.target.${due.target}`), at: time(due.at) };
  return [fact("due", translate(language, "notifications/mail.due", value))];
}

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
  time: (at: string) => string,
): Fact[] {
  const sum = deposit ?? refund;
  const received = deposit && deposit.received !== null && deposit.received !== deposit.amount ? deposit.received : null;
  return [
    ...(sum ? [fact("amount", money(language, sum))] : []),
    ...(deposit && received ? [fact("received", money(language, { amount: received, currency: deposit.currency }))] : []),
    ...(refund?.returned && kind === "refund_returned"
      ? [fact("received", money(language, { amount: refund.returned, currency: refund.currency }))]
      : []),
    ...(sum ? [fact("reference", sum.reference)] : []),
    ...(refund?.reason && (kind === "refund_failed" || kind === "refund_returned") ? [fact("reason", refund.reason)] : []),
    ...(refund && kind === "refund_waits" ? [fact("payable_from", time(new Date(refund.payable_from).toISOString()))] : []),
    ...(free && chosenRule(kind).seen !== "staff" ? [fact("free", money(language, free))] : []),
    ...(free && mark !== null && kind === "balance_low"
      ? [fact("mark", money(language, { amount: mark, currency: free.currency }))]
      : []),
  ];
}

function proposalFacts(language: Language, { sum }: SecondPersonNews, { owner }: Details, fact: ToFact): Fact[] {
  return [
    ...(sum ? [fact("amount", money(language, { amount: String(sum.amount), currency: sum.currency }))] : []),
    ...(owner === undefined ? [] : [fact("owner", owner)]),
  ];
}

/** The next step after some news; null where the line says all. */
export function nextOf(language: Language, news: News, { report }: Details): string | null {
  if (report?.award) return nextOfAward(language, report.award);
  const { next, facts = [] } = chosenRule(news.kind);
  if (!next || (facts.includes("bounty_due") && !report?.bounty_due)) return null;
  return translate(language, `notifications/mail.next.${next}`, {
    weight: report?.weight ?? 0,
    place: isOfProposal(news) ? news.place : "",
  });
}

/** The next step of an award, for somebody with a part in it. */
function nextOfAward(language: Language, { status, own, final_at }: AwardDetails): string | null {
  if (own === null) return null;
  const isDisputed = status === "pending" && final_at === null;
  return translate(language, "notifications/mail.next.awarded", {
    status: isDisputed ? "disputed" : status,
    days: awardFinalDays,
  });
}
