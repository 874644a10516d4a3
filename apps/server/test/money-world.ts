import { randomUUID } from "node:crypto";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { changeSeverity, changeStatus, validateReport } from "@safeport/contract/reports/report.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { payRefund, processRefund, requestRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import { expect } from "vitest";
import { giveAward } from "../src/features/wallet/awards/give-award.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { systemCtx } from "../src/platform/context.ts";
import { unitOfWork } from "../src/platform/events/unit-of-work.ts";
import { buildCase } from "./case.ts";
import type { Person, World } from "./world.ts";

/** Rewards in whole units; 1,000 for a critical report costs 1,200.00 with a fee of 20 %. */
const rewards = {
  critical_min: 1_000,
  critical_max: 1_000,
  high_min: 500,
  high_max: 800,
  medium_min: 100,
  medium_max: 300,
  low_min: 50,
  low_max: 50,
};

/** A bank account of a company. */
export const companyAccount = { holder_name: "Old Works GmbH", country: "DE", scheme: "iban", iban: "DE02120300000000202051" };

/** The reason of a correction by staff. */
export const reason = "Agreed with the company by phone today";

/** A company with money to spend, its BBP, and admins. */
export async function buildMoneyCase(w: World) {
  const one = await buildCase(w);
  const admin = await w.person("Admin");
  const second = await w.person("Super Admin");
  const company_id = one.companyId;
  const program = await buildProgram(w.db, { company_id, ...rewards });
  const vdp = await buildProgram(w.db, { company_id, program_type: "VDP" });

  async function deposit(amount: number) {
    const opened = await w.call(one.finance, openDeposit, { body: { company_id, amount } });
    expect(opened.status).toBe(201);
    const { deposit_id } = opened.body;
    const body = { amount, value_date: recentDay(), bank_reference: randomUUID() };
    const confirm = (as: Person) => w.call(as, confirmDeposit, { params: { deposit_id }, body });
    const first = await confirm(admin);
    expect(first.status).toBe(200);
    const answer = first.body.proposal ? await confirm(second) : first;
    expect(answer.body.status).toBe("confirmed");
    return answer.body as { deposit_id: string };
  }
  /** Asks for a refund to a bank account; its wait is over by default. */
  async function refund(deposit_id: string, amount: number, { as = one.owner as Person, waits = false, headers = {} } = {}) {
    const answer = await w.call(as, requestRefund, {
      params: { deposit_id },
      body: { amount, destination: companyAccount },
      headers,
    });
    if (answer.status === 201 && !waits)
      await sql`update refund set payable_from = now() where id = ${answer.body.refund_id}`.execute(w.db);
    return answer;
  }
  /** A refund that staff have paid. */
  async function refunded(deposit_id: string, amount: number) {
    const { body } = await refund(deposit_id, amount);
    const params = { refund_id: body.refund_id };
    expect((await w.call(admin, processRefund, { params })).status).toBe(200);
    const paid = await w.call(admin, payRefund, { params, body: { external_ref: randomUUID() } });
    expect(paid.status).toBe(200);
    return paid;
  }
  /** A sent report, accepted by default. */
  async function report(over: Parameters<typeof buildReport>[1] = {}, accept = true) {
    const row = await buildReport(w.db, { author_id: one.hacker.id, program_id: program.id, severity: "critical", ...over });
    if (accept) {
      const answer = await w.call(one.triager, validateReport, { params: { report_id: row.id }, body: {} });
      expect(answer.status).toBe(200);
    }
    return row.id;
  }
  const award = (report_id: string, amount: unknown, kind = "bounty", as: Person = one.owner, headers = {}) =>
    w.call(as, awardReport, { params: { report_id }, body: { kind, amount }, headers });
  const balances = async () => (await w.call(one.finance, getWallet, { query: { company_id } })).body;
  const money = async () => {
    const { free, held, debt, owed, uncovered } = await balances();
    return { free, held, debt, owed, uncovered };
  };
  const ofHacker = async (person: Person = one.hacker) => {
    const { pending, available, payout } = (await w.call(person, getWallet)).body;
    return { pending, available, payout };
  };
  const status = (report_id: string, body: object) => w.call(one.triager, changeStatus, { params: { report_id }, body });
  const severity = (report_id: string, value: string) =>
    w.call(one.triager, changeSeverity, { params: { report_id }, body: { severity: value, reason: "We looked at it again" } });
  /** Moves the booking of all awards of the company back by days, as if they had waited. */
  const age = async (days: number) => {
    await sql`update award set booked_at = booked_at - make_interval(days => ${days}) where company_id = ${company_id} and booked_at is not null`.execute(
      w.db,
    );
  };
  return {
    ...one,
    admin,
    second,
    company_id,
    program,
    vdp,
    deposit,
    refund,
    refunded,
    report,
    award,
    balances,
    money,
    ofHacker,
    status,
    severity,
    age,
  };
}

/** Gives an award as a decision does, with its entry in the audit log. */
export async function giveAwardFor(w: World, award: Parameters<typeof giveAward>[2]) {
  const { id, company_id } = award.report;
  return unitOfWork(systemCtx(w.app.services, "test"), async (tx) => {
    const result = await giveAward(tx, { settings: w.app.services.settings, request: { language: "en" } }, award);
    return { result, audit: [{ action: "report.awarded", object_type: "report", object_id: id, company_id, snapshot: {} }] };
  });
}

/** Fails with the first wrong row if the ledger is not right. */
export async function expectRightLedger(w: World): Promise<void> {
  const { failure } = await verifyLedger(w.db);
  expect(failure, `${failure?.rule}: ${failure?.row}`).toBeNull();
}
