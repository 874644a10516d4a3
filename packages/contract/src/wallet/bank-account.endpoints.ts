import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../kernel/text.ts";
import { bankAccountLimits as limits } from "./bank-account.limits.ts";
import { bankAccountActions, bankAccountStatuses, bankSchemes, payoutSchemes, usAccountTypes } from "./bank-account.values.ts";

/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A bank account, as its owner and staff see it: never more of its number than the last four characters. */
export const BankAccount = z.object({
  bank_account_id: Uuid,
  scheme: z.enum(payoutSchemes),
  holder_name: z.string(),
  last4: z.string(),
  country: Country,
  usable_from: Time,
  is_default: z.boolean(),
  status: z.enum(bankAccountStatuses),
  created_at: Time,
  can: z.array(z.enum(bankAccountActions)),
});
export type BankAccount = z.infer<typeof BankAccount>;

const Address = z.strictObject({
  street: singleLine(limits.addressLine),
  postal_code: singleLine(limits.postalCode),
  town: singleLine(limits.addressLine),
});

export const AddBankAccountInput = z.strictObject({
  holder_name: singleLine(limits.holder),
  /** The holder's name in Latin letters, as the bank spells it; for names in other scripts. */
  holder_name_latin: z.optional(singleLine(limits.holder)),
  country: Country,
  scheme: z.enum(bankSchemes),
  iban: z.optional(singleLine(limits.iban)),
  routing_number: z.optional(singleLine(limits.routing)),
  account_number: z.optional(singleLine(limits.account)),
  account_type: z.optional(z.enum(usAccountTypes)),
  bic: z.optional(singleLine(limits.bic)),
  address: z.optional(Address),
});
export type AddBankAccountInput = z.input<typeof AddBankAccountInput>;

const path = "/v1/bank_accounts/";
const ofAccount = z.object({ bank_account_id: Uuid });

export const listBankAccounts = endpoint({
  name: "bank_accounts.list",
  summary: "The caller's bank accounts, oldest first",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(BankAccount),
  errors: [],
  list: true,
});

export const addBankAccount = endpoint({
  name: "bank_accounts.add",
  summary: "Add a bank account for payouts; it can be paid to after 24 hours, and its owner is notified by mail",
  method: "POST",
  path,
  auth: "reauth",
  rate: "write",
  throttle: { person: 30 },
  body: AddBankAccountInput,
  result: BankAccount,
  status: 201,
  errors: ["forbidden", "conflict", "already_exists"],
});

const changeOfAccount = {
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 30 },
  params: ofAccount,
  errors: ["not_found", "forbidden", "conflict"],
} as const;

export const removeBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.remove",
  summary: "Remove one of the caller's bank accounts; refused while a withdrawal to it is under way",
  method: "DELETE",
  path: `${path}:bank_account_id/`,
  result: ofAccount,
});

export const setDefaultBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.set_default",
  summary: "Offer one of the caller's bank accounts first",
  method: "POST",
  path: `${path}:bank_account_id/default/`,
  result: BankAccount,
});

export const confirmBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.confirm",
  summary: "Confirm that a bank account is right after a payment to it came back",
  method: "POST",
  path: `${path}:bank_account_id/confirm/`,
  result: BankAccount,
});

/** A bank account whose holder is not exactly the person of the identity check. */
export const BankAccountReview = z.object({
  bank_account_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }),
  holder_name: z.string(),
  legal_name: z.nullable(z.string()),
  scheme: z.enum(payoutSchemes),
  last4: z.string(),
  country: Country,
  /** Usernames of other people who have the same account; accepting it needs a reason then. */
  same_account: z.array(z.string()),
  created_at: Time,
});
export type BankAccountReview = z.infer<typeof BankAccountReview>;

export const listBankAccountReviews = endpoint({
  name: "bank_accounts.reviews",
  summary: "Bank accounts whose holder's name has to be compared with the identity by staff, oldest first",
  method: "GET",
  path: `${path}reviews/`,
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(BankAccountReview),
  errors: ["not_found"],
  list: true,
});

export const reviewBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.review",
  summary: "Accept or refuse the holder's name of a bank account (staff, never of their own)",
  method: "POST",
  path: `${path}:bank_account_id/review/`,
  body: z.strictObject({ accept: z.boolean(), reason: z._default(trimmedLines(textLimits.reason), "") }),
  result: ofAccount,
});
