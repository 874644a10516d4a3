import { seeded } from "@safeport/db/factories/seeded";
import type { AwardStatus } from "@safeport/db/types.gen";
import { before, day, hour, minute } from "../clock.ts";
import { datedId } from "../dated-id.ts";
import type { GeneratedCompany, GeneratedUser, People } from "../generated.ts";
import { type AccountBook, fill, type PlannedAct } from "./account-book.ts";
import type { PaidReport } from "./award-plans.ts";
import type { GeneratedMoney, MoneyTools } from "./generated-money.ts";

/** Days after which an award is final. */
const finalDays = 3;
/** Without the letters and digits that look alike. */
const symbols = [..."ABCDEFGHJKLMNPQRTUVWXY346789"];
/** How many times the largest critical reward a company pays in. */
const generosity = [0.6, 1.5, 7] as const;

interface CompanyMoney {
  company: GeneratedCompany;
  paid: readonly PaidReport[];
  people: People;
  book: AccountBook;
  tools: MoneyTools;
  now: Date;
}

type Step = { at: Date; run(at: Date): void };

/** Adds a year of a company's money: deposits that cover what is held and awarded, and one that has not arrived yet. */
export function addCompanyMoney(rows: GeneratedMoney, { company, paid, people, book, tools, now }: CompanyMoney): void {
  const { id: company_id, content, members } = company;
  const random = seeded(`money of ${content.name}`);
  const payers = members.filter(([, role]) => role === "finance" || role === "owner").map(([user]) => user);
  const payer = payers.find((user) => members.some(([member, role]) => member === user && role === "finance")) ?? payers[0];
  const staff = random.pick(people.staff);
  const free = book.of("company:free", { company_id });
  const world = book.of("world");
  const fees = book.of("platform:fees");
  const criticals = content.programs.map(({ rewards }) => rewards[3]?.[1] ?? 0);
  const reserve = roundUp((content.pays_itself ? 0.1 : random.pick(generosity)) * Math.max(...criticals), 1_000) * tools.unit;
  let balance = 0;
  const steps: Step[] = [{ at: before(now, random.int(352, 362)), run: (at) => cover(at, 1) }];
  for (const report of paid) planReport(report);
  // `sort` is stable: what happens at the same time keeps its order.
  for (const { at, run } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) run(at);
  rows.wallets.push({ company_id, pays_itself: content.pays_itself ?? false, ...billingOf(company) });
  rows.deposits.push({ ...newDeposit(before(now, random.int(2, 6)), payer, reserve || 1_000 * tools.unit), status: "open" });

  function post(act: Omit<PlannedAct, "id" | "company_id">): void {
    rows.acts.push({ ...act, id: datedId(random, act.at), company_id });
    for (const { from, to, amount } of act.legs) balance += (to === free ? amount : 0) - (from === free ? amount : 0);
  }

  function newDeposit(created_at: Date, requester: GeneratedUser | undefined, amount: number) {
    const group = () => Array.from({ length: 4 }, () => random.pick(symbols)).join("");
    return {
      id: datedId(random, created_at),
      ...{ company_id, amount, currency: tools.currency, provider: "manual" as const, created_at, updated_at: created_at },
      reference: `SP-${group()}-${group()}`,
      requested_by: requester?.id ?? null,
    };
  }

  /** Pays in what is missing for an amount, and the reserve. */
  function cover(at: Date, amount: number): void {
    if (balance >= amount) return;
    const sum = roundUp(amount - balance + reserve, 500 * tools.unit);
    const created_at = new Date(at.getTime() - random.int(30, 80) * hour);
    const settled_at = new Date(at.getTime() - 1);
    const deposit = newDeposit(created_at, payer, sum);
    rows.deposits.push({
      ...deposit,
      ...{ status: "confirmed" as const, received: sum, confirmed_by: staff.id, settled_at, updated_at: settled_at },
      value_date: new Date(`${settled_at.toISOString().slice(0, 10)}T00:00:00Z`),
      bank_reference: `${settled_at.toISOString().slice(0, 10).replaceAll("-", "")}${random.hex(8).toUpperCase()}`,
    });
    const legs = [{ from: world, to: free, amount: sum }];
    post({ at: settled_at, act: "deposit", key: `deposit ${deposit.id}`, legs, deposit_id: deposit.id, actor_id: staff.id });
  }

  function planReport({ plan, accepted, highest, holdEnd, awards, payees, disputed }: PaidReport): void {
    const report_id = plan.id;
    const program_id = plan.program.id;
    const hold = { amount: withFee(highest * tools.unit), remaining: 0, drawn: 0, ended: false };
    if (highest > 0 && !content.pays_itself) {
      const held = book.of("company:held", { company_id, program_id });
      steps.push({
        at: accepted,
        run(at) {
          cover(at, hold.amount);
          hold.remaining = hold.amount;
          post({ at, act: "hold", key: `hold ${report_id}`, legs: [{ from: free, to: held, amount: hold.amount }], report_id });
        },
      });
      if (holdEnd < now)
        steps.push({
          at: holdEnd,
          run(at) {
            const legs = [{ from: held, to: free, amount: hold.remaining }];
            if (hold.remaining > 0) post({ at, act: "release", key: `release ${report_id}`, legs, report_id });
            hold.remaining = 0;
          },
        });
    }
    for (const { item, kind, by } of awards)
      steps.push({
        at: item.created_at,
        run(at) {
          const amount = Number(item.amount_minor);
          const fee = tools.feeOf(amount);
          const award_id = datedId(random, at);
          item.award_id = award_id;
          const shares = tools.split(
            amount,
            payees.map(({ weight }) => weight),
          );
          payees.forEach(({ user }, place) => {
            rows.parts.push({ award_id, position: place + 1, user_id: user.id, amount: shares[place] ?? 0 });
          });
          const answered_at = new Date(at.getTime() + random.int(20, 150) * hour);
          const finalAt = new Date(at.getTime() + finalDays * day + random.int(1, 9) * minute);
          const isFinal = finalAt < now && !disputed;
          const status: AwardStatus = content.pays_itself
            ? answered_at < now
              ? "confirmed"
              : "promised"
            : isFinal
              ? "final"
              : "pending";
          rows.awards.push({
            ...{ id: award_id, report_id, company_id, program_id, kind, amount, fee, fee_rate: tools.feeRate, status },
            ...{ currency: tools.currency, message: item.content ?? null, awarded_by: by?.id ?? null, created_at: at },
            booked_at: content.pays_itself ? null : at,
            answered_at: status === "confirmed" ? answered_at : null,
            updated_at: status === "confirmed" ? answered_at : status === "final" ? finalAt : at,
          });
          const about = { report_id, award_id, actor_id: by?.id ?? null };
          if (content.pays_itself) {
            if (fee === 0) return;
            cover(at, fee);
            post({ at, act: "fee", key: `award fee ${award_id}`, legs: [{ from: free, to: fees, amount: fee }], ...about });
            return;
          }
          const fromHeld = kind === "bounty" ? Math.min(hold.remaining, amount + fee) : 0;
          const fromFree = amount + fee - fromHeld;
          cover(at, fromFree);
          hold.remaining -= fromHeld;
          hold.drawn += fromHeld;
          const sinks = payees.map(
            ({ user }, place) => [book.of("user:pending", { user_id: user.id }), shares[place] ?? 0] as const,
          );
          const sources = [
            ...(fromHeld > 0 ? [[book.of("company:held", { company_id, program_id }), fromHeld] as const] : []),
            [free, fromFree] as const,
          ];
          post({ at, act: kind, key: `award ${award_id}`, legs: fill(sources, [...sinks, [fees, fee]]), ...about });
          if (!isFinal) return;
          const legs = payees.map(({ user: { id: user_id } }, place) => ({
            from: book.of("user:pending", { user_id }),
            to: book.of("user:available", { user_id }),
            amount: shares[place] ?? 0,
          }));
          post({ at: finalAt, act: "award_final", key: `award_final ${award_id}`, legs, report_id, award_id });
        },
      });
    if (highest > 0 && !content.pays_itself)
      steps.push({
        at: now,
        run: () =>
          rows.holds.push({
            ...{ report_id, company_id, program_id, amount: hold.amount, remaining: hold.remaining, drawn: hold.drawn },
            ...{ is_covered: true, fee_rate: tools.feeRate, created_at: accepted, ended_at: holdEnd < now ? holdEnd : null },
          }),
      });
  }

  function withFee(amount: number): number {
    return amount + tools.feeOf(amount);
  }
}

function roundUp(amount: number, step: number): number {
  return Math.ceil(amount / step) * step;
}

/** To whom documents are made out: some companies have said it. */
function billingOf({ content: { name, domain } }: GeneratedCompany) {
  if (domain !== "larkspur.example") return {};
  return {
    billing_name: `${name} Ltd`,
    billing_address: "14 Harbour Row\nCork T12 X0Y0\nIreland",
    billing_tax_id: "IE0000000XX",
  };
}
