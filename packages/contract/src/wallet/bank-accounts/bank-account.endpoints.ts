import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import {
  bankAccountActions,
  bankAccountStatuses,
  bankSchemes,
  payoutSchemes,
  usAccountTypes,
} from "../core/bank-account.values.ts";
import { bankAccountLimits as limits } from "./bank-account.limits.ts";

/** ISO 3166-1 alpha-2. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A bank account, as its owner and staff see it: never more of its number than the last four characters. */
export const BankAccount = z.object({
  bank_account_id: Uuid,
  scheme: z.enum(payoutSchemes),
  holder_name: z.string(),
  last4: z.string(),
  country: Country.check(z.describe("The country of the bank (ISO 3166-1 alpha-2).")),
  usable_from: Time.check(z.describe("When money can be paid to the account.")),
  is_default: z.boolean().check(z.describe("Whether the account is offered first.")),
  status: z.enum(bankAccountStatuses).check(z.describe("Whether the account can be paid to, and if not, why.")),
  created_at: Time,
  can: z.array(z.enum(bankAccountActions)).check(z.describe("What the caller may do with the account now.")),
});
export type BankAccount = z.infer<typeof BankAccount>;

const Address = z.strictObject({
  street: singleLine(limits.addressLine).check(z.describe("Street and house number.")),
  postal_code: singleLine(limits.postalCode).check(z.describe("The postal code.")),
  town: singleLine(limits.addressLine).check(z.describe("The town.")),
});

export const AddBankAccountInput = z.strictObject({
  holder_name: singleLine(limits.holder),
  holder_name_latin: z
    .optional(singleLine(limits.holder))
    .check(z.describe("The holder's name in Latin letters, as the bank spells it, if the name is in another script.")),
  country: Country.check(z.describe("The country of the bank (ISO 3166-1 alpha-2).")),
  scheme: z.enum(bankSchemes),
  iban: z.optional(singleLine(limits.iban)).check(z.describe("The IBAN, with or without spaces; for the scheme `iban`.")),
  routing_number: z
    .optional(singleLine(limits.routing))
    .check(z.describe("The nine digits of a US routing number; for the scheme `us`.")),
  account_number: z
    .optional(singleLine(limits.account))
    .check(z.describe("The number of the account; for the schemes `us` and `swift`.")),
  account_type: z.optional(z.enum(usAccountTypes)).check(z.describe("The type of a US account; `checking` if it is not sent.")),
  bic: z
    .optional(singleLine(limits.bic))
    .check(z.describe("The BIC of the bank, of 8 or 11 characters; for the scheme `swift`.")),
  address: z.optional(Address).check(z.describe("The holder's address, where the bank asks for one.")),
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
  events: ["bank_account.added"],
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
  events: ["bank_account.removed"],
  result: ofAccount,
});

export const setDefaultBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.set_default",
  summary: "Offer one of the caller's bank accounts first",
  method: "POST",
  path: `${path}:bank_account_id/default/`,
  events: ["bank_account.changed"],
  result: BankAccount,
});

export const confirmBankAccount = endpoint({
  ...changeOfAccount,
  name: "bank_accounts.confirm",
  summary: "Confirm that a bank account is right after a payment to it came back",
  method: "POST",
  path: `${path}:bank_account_id/confirm/`,
  events: ["bank_account.changed"],
  result: BankAccount,
});

/** A bank account whose holder is not exactly the person of the identity check. */
export const BankAccountReview = z.object({
  bank_account_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }).check(z.describe("Whose account it is.")),
  holder_name: z.string(),
  legal_name: z.nullable(z.string()),
  scheme: z.enum(payoutSchemes),
  last4: z.string(),
  country: Country.check(z.describe("The country of the bank (ISO 3166-1 alpha-2).")),
  same_account: z.array(z.string()).check(z.describe("The usernames of other people who have the same bank account.")),
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
  events: ["bank_account.name_reviewed"],
  body: z.strictObject({
    accept: z.boolean().check(z.describe("Whether the holder's name is accepted.")),
    reason: z._default(trimmedLines(textLimits.reason).check(z.describe("Why the name is refused; its owner reads it.")), ""),
  }),
  result: ofAccount,
});
