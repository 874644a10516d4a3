import * as endpoints from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { addBankAccount } from "./add-bank-account.ts";
import { presentBankAccount } from "./bank-account.presenter.ts";
import { confirmBankAccount, listBankAccounts, removeBankAccount, setDefaultBankAccount } from "./change-bank-account.ts";
import { listBankAccountReviews, reviewBankAccount } from "./review-bank-account.ts";

const asIs = <T>(result: T) => result;

/** Mounts the bank accounts of researchers. */
export function bankAccountRoutes(http: Http): void {
  mountList(http, endpoints.listBankAccounts, (ctx, { query }) => listBankAccounts(ctx, query), presentBankAccount);
  mountList(http, endpoints.listBankAccountReviews, (ctx, { query }) => listBankAccountReviews(ctx, query), asIs);
  mount(http, endpoints.addBankAccount, (ctx, { body }) => addBankAccount(ctx, body), presentBankAccount);
  mount(http, endpoints.removeBankAccount, (ctx, { params }) => removeBankAccount(ctx, params.bank_account_id), asIs);
  mount(
    http,
    endpoints.setDefaultBankAccount,
    (ctx, { params }) => setDefaultBankAccount(ctx, params.bank_account_id),
    presentBankAccount,
  );
  mount(
    http,
    endpoints.confirmBankAccount,
    (ctx, { params }) => confirmBankAccount(ctx, params.bank_account_id),
    presentBankAccount,
  );
  mount(http, endpoints.reviewBankAccount, (ctx, { params, body }) => reviewBankAccount(ctx, params.bank_account_id, body), asIs);
}
