import { addBankAccount } from "@safeport/contract/wallet/bank-account.endpoints";
import { approveKyc, type SubmitKycInput, submitKyc } from "@safeport/contract/wallet/kyc.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect } from "vitest";
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
  const approved = await w.call(await w.person("Admin"), approveKyc, { params: { kyc_id: body.kyc_id } });
  expect(approved.status).toBe(200);
  return body.kyc_id;
}

/** Adds a bank account that can be paid to at once; returns its id. */
export async function addUsableAccount(w: World, person: Person, over: object = {}): Promise<string> {
  const body = { holder_name: "Robin Example", country: "DE", scheme: "iban", iban: "DE89370400440532013000", ...over };
  const added = await w.call(person, addBankAccount, { body });
  expect(added.status).toBe(201);
  const { bank_account_id: id } = added.body;
  await w.db.updateTable("bank_account").set({ usable_from: new Date() }).where("id", "=", id).execute();
  return id;
}
