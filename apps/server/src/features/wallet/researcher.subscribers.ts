import { subscriber } from "../../platform/events/event.ts";
import { deleteBankAccountsOf } from "./bank-accounts/bank-account.queries.ts";
import { deleteFormsOf } from "./kyc/kyc.queries.ts";
import { forgetDestinations } from "./withdrawals/withdrawal.queries.ts";

/** Deletes the identity and the bank accounts of people who have closed their account. */
export const payeesOfClosedAccounts = subscriber({
  name: "wallet.closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    const userIds = events.map(({ subject_id }) => subject_id);
    await forgetDestinations(tx, userIds);
    await deleteBankAccountsOf(tx, userIds);
    await deleteFormsOf(tx, userIds);
  },
});
