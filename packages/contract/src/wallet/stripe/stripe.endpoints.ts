import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { BankAccount } from "../bank-accounts/bank-account.endpoints.ts";

export const connectStripe = endpoint({
  name: "stripe.connect",
  summary: "Begin or continue the set-up of the caller's payouts through Stripe; returns its address",
  method: "POST",
  path: "/v1/payments/connect-stripe",
  auth: "reauth",
  rate: "write",
  throttle: { person: 30 },
  events: ["bank_account.added", "bank_account.changed"],
  result: z.object({
    onboarding_url: z
      .string()
      .check(
        z.describe("Where the set-up goes on at Stripe. It works once and for some minutes, so ask for it when it is opened."),
      ),
  }),
  errors: ["forbidden", "conflict", "unavailable"],
});

export const refreshStripe = endpoint({
  name: "stripe.refresh",
  summary: "Ask Stripe how far the caller's connected account is",
  method: "POST",
  path: "/v1/payments/connect-stripe/refresh/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["bank_account.changed"],
  result: BankAccount,
  errors: ["not_found", "conflict", "unavailable"],
});

/** An event of Stripe, as far as it is told apart before its signature is checked. */
export const StripeNotice = z.looseObject({
  id: z
    .string()
    .check(z.minLength(1), z.maxLength(255), z.describe("The notice's id at Stripe; one that was handled changes nothing.")),
  type: z.string().check(z.minLength(1), z.maxLength(255), z.describe("What it is about, such as `checkout.session.completed`.")),
});

export const receiveStripeNotice = endpoint({
  name: "stripe.notice",
  summary: "Receives signed notices from Stripe about payments, payouts and connected accounts",
  method: "POST",
  path: "/v1/payments/stripe/notices/",
  auth: "public",
  rate: "write",
  throttle: { person: 20_000 },
  signed: true,
  events: [
    "bank_account.changed",
    "company.updated",
    "money.corrected",
    "money.deposit_settled",
    "money.deposit_taken_back",
    "money.refund_changed",
    "withdrawal.changed",
  ],
  body: StripeNotice,
  result: z.object({ received: z.literal(true).check(z.describe("Always true: the notice needs no other delivery.")) }),
  errors: ["not_found", "unavailable"],
});
