import { afterEach, type DataExport } from "../../platform/export/data-export.ts";
import { findBankAccounts } from "./bank-accounts/bank-account.queries.ts";
import { openBankDetails } from "./bank-accounts/bank-account-secrets.ts";
import { last4Of } from "./bank-accounts/bank-number.ts";
import { listOwnAwards } from "./core/award.queries.ts";
import { listOwnForms } from "./core/kyc.queries.ts";
import { openIdentity, openReason } from "./core/kyc-secrets.ts";
import { listOwnWithdrawals } from "./core/withdrawal.queries.ts";
import { findTaxForm } from "./withdrawals/tax-form.queries.ts";

const bankAccounts: DataExport = {
  name: "bank_accounts",
  async *records({ db, actor, keyFor }) {
    for (const row of await findBankAccounts(db, actor.user_id)) {
      const { holder_name, country, number } = openBankDetails(keyFor, row);
      const { id: bank_account_id, is_default, created_at } = row;
      yield { bank_account_id, holder_name, country, scheme: number.scheme, last4: last4Of(number), is_default, created_at };
    }
  },
};

const identity: DataExport = {
  name: "identity",
  async *records({ db, actor, keyFor }) {
    for await (const form of afterEach((after, limit) => listOwnForms(db, actor.user_id, after, limit))) {
      const { legal_name, date_of_birth, country, document_type } = openIdentity(keyFor, form);
      const { id: kyc_id, state, submitted_at, decided_at, expires_at } = form;
      const entered = { legal_name, date_of_birth, country, document_type };
      yield { kyc_id, ...entered, state, submitted_at, decided_at, expires_at, reason: openReason(keyFor, form) };
    }
  },
};

const withdrawals: DataExport = {
  name: "withdrawals",
  async *records({ db, actor, keyFor }) {
    for await (const row of afterEach((after, limit) => listOwnWithdrawals(db, actor.user_id, after, limit))) {
      const { id, sealed, amount, currency, status, reference, requested_at, settled_at, returned_at, reason } = row;
      const last4 = sealed && last4Of(openBankDetails(keyFor, { id, sealed }).number);
      const facts = { status, reference, last4, requested_at, settled_at, returned_at, reason };
      yield { withdrawal_id: id, amount: Number(amount), currency, ...facts };
    }
  },
};

const awards: DataExport = {
  name: "awards",
  async *records({ db, actor }) {
    for await (const { id: award_id, ...row } of afterEach((after, limit) => listOwnAwards(db, actor.user_id, after, limit)))
      yield { award_id, ...row, amount: Number(row.amount) };
  },
};

const taxForm: DataExport = {
  name: "tax_form",
  async *records({ db, actor }) {
    const form = await findTaxForm(db, actor.user_id);
    if (form) yield { valid_until: form.valid_until, noted_at: form.noted_at };
  },
};

/** Personal data that the wallet stores about payouts. */
export const researcherExports: readonly DataExport[] = [bankAccounts, identity, taxForm, withdrawals, awards];
