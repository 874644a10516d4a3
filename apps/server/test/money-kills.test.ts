import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { bothRoles } from "@safeport/db/factories/template-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type MoneyClient, MoneyClients } from "./money-clients.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee, moneyOf } from "./payees.ts";
import { TwoServers } from "./server-process.ts";
import { buildWorld, type World } from "./world.ts";

/** `MONEY_SECONDS=60 MONEY_CLIENTS=100 npx vitest run money-kills` */
const seconds = howMany("MONEY_SECONDS", 0, 60);
const count = howMany("MONEY_CLIENTS", 9, 100);
/** Without a time, the test ends after this many kills, each after some answers. */
const kills = 2;
const gift = 100_000_000;
const env = { SECRET_KEY: "the one secret of several server processes" };

let own: OwnDatabase;
let w: World;
let servers: TwoServers;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  servers = new TwoServers({ ...env, ...bothRoles(own.url), DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "100000" });
});
afterAll(async () => {
  await servers.close();
  await w.close();
  await own.drop();
});

it("money stays right while servers are killed: nothing is booked twice or lost, whatever answers are", {
  timeout: 600_000 + seconds * 10_000,
}, async () => {
  await servers.start();
  const companies = [await buildMoneyCase(w), await buildMoneyCase(w), await buildMoneyCase(w)];
  const clients: MoneyClient[] = [];
  for (let place = 0; place < count; place++) {
    const company = companies[place % companies.length] ?? companies[0];
    if (!company) throw new Error("There is no company");
    const payee = await buildPayee(w, gift);
    const report_id = await company.report({ author_id: payee.id, program_id: company.vdp.id });
    clients.push({ company, payee, report_id });
  }
  const money = new MoneyClients(servers.addresses);
  const acting = money.run(clients);
  const end = Date.now() + seconds * 1_000;
  const killed = await servers.killUnder({
    clients: acting,
    answered: () => money.answered,
    goesOn: (done) => (seconds > 0 ? Date.now() < end : done < kills),
  });
  money.end();
  const told = await acting;

  await expectRightLedger(w);
  const sum = (rows: Iterable<{ amount: number }>) => [...rows].reduce((total, { amount }) => total + amount, 0);
  for (const company of companies) {
    const ofCompany = <T extends { company_id: string }>(rows: Iterable<T>) =>
      [...rows].filter(({ company_id }) => company_id === company.company_id);
    const awards = ofCompany(told.awards.values());
    const free =
      sum(ofCompany(told.deposits.values())) -
      sum(ofCompany(told.refunds)) -
      sum(awards) -
      awards.reduce((total, { fee }) => total + fee, 0);
    expect(await company.money()).toEqual({ free, held: 0, debt: 0, owed: 0, uncovered: 0 });
  }
  for (const { payee } of clients) {
    const withdrawals = [...told.withdrawals.values()].filter(({ user_id, cancelled }) => user_id === payee.id && !cancelled);
    expect(await moneyOf(w, payee)).toEqual({ available: gift - sum(withdrawals), payout: sum(withdrawals) });
  }
  const acts = await sql<{ act: string; count: number }>`select act, count(*)::int as count from ledger_act group by act`.execute(
    w.db,
  );
  const countOf = (act: string) => acts.rows.find((row) => row.act === act)?.count ?? 0;
  expect({
    deposits: countOf("deposit"),
    refunds: countOf("refund_requested"),
    awards: countOf("bonus"),
    withdrawals: countOf("withdrawal_asked"),
  }).toEqual({
    deposits: told.deposits.size,
    refunds: told.refunds.length,
    awards: told.awards.size,
    withdrawals: told.withdrawals.size,
  });
  console.log(
    `${count} clients, ${killed} kills: ${money.answered} answers, ${money.unanswered} without one; ${told.deposits.size} deposits, ${told.awards.size} awards, ${told.withdrawals.size} withdrawals, ${told.refunds.length} refunds`,
  );
});
