import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildUser } from "@safeport/db/factories/build-user";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { inject } from "vitest";
import { findOrCreateAccounts, postTransfers } from "../src/features/wallet/ledger/post-transfers.ts";

export type LedgerCase = Awaited<ReturnType<typeof buildLedgerCase>>;

/** A database of its own with the accounts of a company and of ten people, and a deposit and an award that acts can name. */
export async function buildLedgerCase() {
  const own = await openOwnDatabase(inject("databaseUrl"), 16);
  const program = await buildProgram(own.db);
  const { company_id } = program;
  const report_id = (await buildReport(own.db, { program_id: program.id })).id;
  const [deposit_id, award_id] = [newId(), newId()];
  const common = { company_id, amount: 55, currency: "USD" };
  await own.db
    .insertInto("deposit")
    .values({ ...common, id: deposit_id, provider: "manual", reference: deposit_id })
    .execute();
  await own.db
    .insertInto("award")
    .values({ ...common, id: award_id, report_id, program_id: program.id, kind: "bonus", fee: 0, fee_rate: 0, status: "owed" })
    .execute();
  const users = await Promise.all(Array.from({ length: 10 }, () => buildUser(own.db)));
  const [world = "", free = "", debt = "", fees = "", ...people] = await own.db
    .transaction()
    .execute((tx) =>
      findOrCreateAccounts(tx, "USD", [
        { kind: "world" },
        { kind: "company:free", company_id },
        { kind: "company:debt", company_id },
        { kind: "platform:fees" },
        ...users.map(({ id: user_id }) => ({ kind: "user:pending" as const, user_id })),
      ]),
    );
  return {
    own,
    company_id,
    report_id,
    deposit_id,
    award_id,
    userIds: users.map(({ id }) => id),
    /** Ids of accounts. */
    accounts: { world, free, debt, fees, people },
    deposit: (amount: bigint, key = `deposit ${newId()}`) =>
      own.db
        .transaction()
        .execute((tx) =>
          postTransfers(tx, { act: "deposit", key, legs: [{ from: world, to: free, amount }], company_id, deposit_id }),
        ),
    async balanceOf(id: string): Promise<bigint> {
      const account = own.db.selectFrom("ledger_account").select("balance").where("id", "=", id);
      return BigInt((await account.executeTakeFirstOrThrow()).balance ?? 0);
    },
  };
}
