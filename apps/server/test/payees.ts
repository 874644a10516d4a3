import { addBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { approveKyc, type SubmitKycInput, submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { expect } from "vitest";
import { findOrCreateAccounts, postTransfers } from "../src/features/wallet/ledger/post-transfers.ts";
import { systemCtx } from "../src/platform/context.ts";
import { unitOfWork } from "../src/platform/events/unit-of-work.ts";
import type { Person, World } from "./world.ts";

/** A form of the identity check with a document that nobody else has. */
export function kycForm(over: Partial<SubmitKycInput> = {}): SubmitKycInput {
  return {
    legal_name: "Robin Example",
    date_of_birth: "1990-01-01",
    country: "DE",
    document_type: "passport",
    document_number: `C${uniqueSuffix()}`,
    ...over,
  };
}

/** Sends a form and has it approved by staff; returns its id. */
export async function approveIdentity(w: World, person: Person, over: Partial<SubmitKycInput> = {}): Promise<string> {
  const { status, body } = await w.call(person, submitKyc, { body: kycForm(over) });
  expect(status).toBe(201);
  const approved = await w.call(await w.person("Admin"), approveKyc, { params: { kyc_id: body.kyc_id }, body: {} });
  expect(approved.status).toBe(200);
  return body.kyc_id;
}

/** Adds a bank account that can be paid to at once; returns its id. */
export async function addUsableAccount(w: World, person: Person, over: object = {}): Promise<string> {
  const body = { holder_name: "Robin Example", country: "DE", scheme: "iban", iban: uniqueIban(), ...over };
  const added = await w.call(person, addBankAccount, { body });
  expect(added.status).toBe(201);
  const { bank_account_id: id } = added.body;
  await w.db.updateTable("bank_account").set({ usable_from: new Date() }).where("id", "=", id).execute();
  return id;
}

/** Books an amount in minor units as somebody's available money, by a correction. */
export async function giveMoney(w: World, person: Person, amount: number): Promise<void> {
  const { settings } = w.app.services;
  await unitOfWork(systemCtx(w.app.services, "test"), async (tx) => {
    const { currency } = settings;
    const [from = "", to = ""] = await findOrCreateAccounts(tx, currency, [
      { kind: "platform:adjustments" },
      { kind: "user:available", user_id: person.id },
    ]);
    const id = newId();
    const reason = "Money for a test of payouts";
    await tx
      .insertInto("adjustment")
      .values({
        ...{ id, amount, currency, reason, status: "booked", user_id: person.id, proposed_by: person.id },
        ...{ from_kind: "platform:adjustments", to_kind: "user:available" },
      })
      .execute();
    await postTransfers(tx, {
      ...{ act: "adjustment", key: `adjustment ${id}`, actor_id: person.id, reason },
      legs: [{ from, to, amount: BigInt(amount) }],
    });
    const snapshot = { amount, from_kind: "platform:adjustments", to_kind: "user:available", reason };
    return { result: undefined, audit: [{ action: "adjustment.booked", object_type: "adjustment", object_id: id, snapshot }] };
  });
}

/** Money of a person, in minor units. */
export async function moneyOf(w: World, { id }: Person): Promise<{ available: number; payout: number }> {
  const rows = await w.db.selectFrom("ledger_account").select(["kind", "balance"]).where("user_id", "=", id).execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
  return { available: of("user:available"), payout: of("user:payout") };
}

/** Lets the session of somebody count as signed in with a second factor. */
export async function proveSecondFactor(w: World, { id, sessionId }: Person): Promise<void> {
  await w.db
    .updateTable("session")
    .set({ assurance: "second_factor", assured_at: new Date() })
    .where("id", "=", sessionId)
    .execute();
  w.app.services.forgetSession(sessionId);
  w.app.services.forgetPerson(id);
}

/** A researcher with money, an approved identity, a bank account that can be paid to, and a second factor. */
export async function buildPayee(w: World, money: number, account: object = {}, identity: Partial<SubmitKycInput> = {}) {
  const person = await w.person();
  await proveSecondFactor(w, person);
  await giveMoney(w, person, money);
  await approveIdentity(w, person, identity);
  return { ...person, accountId: await addUsableAccount(w, person, account) };
}
export type Payee = Awaited<ReturnType<typeof buildPayee>>;
