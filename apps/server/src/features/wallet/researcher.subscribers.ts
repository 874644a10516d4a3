import { subscriber } from "../../platform/events/event.ts";
import { findUploadsOf, removeUploads } from "../../platform/files/upload.queries.ts";
import { deleteBankAccountsOf } from "./bank-accounts/bank-account.queries.ts";
import { deleteFormsOf, findFormIds } from "./core/kyc.queries.ts";
import { forgetDestinations } from "./core/withdrawal.queries.ts";
import { deleteHitsOf } from "./sanctions/hit.queries.ts";
import { deleteStripeAccountsOf } from "./stripe/stripe.queries.ts";
import { deleteTaxForms } from "./withdrawals/tax-form.queries.ts";

/** Deletes the identity and the bank accounts of people who have closed their account. */
export const payeesOfClosedAccounts = subscriber({
  name: "wallet.closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    const userIds = events.map(({ subject_id }) => subject_id);
    await forgetDestinations(tx, userIds);
    await deleteTaxForms(tx, userIds);
    await deleteHitsOf(tx, userIds);
    await deleteBankAccountsOf(tx, userIds);
    await deleteStripeAccountsOf(tx, userIds);
    await removeUploads(tx, await findUploadsOf(tx, await findFormIds(tx, userIds)));
    await deleteFormsOf(tx, userIds);
  },
});
