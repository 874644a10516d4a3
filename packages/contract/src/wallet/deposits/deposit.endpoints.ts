import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { errorStatuses } from "../../kernel/error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { DeclineReason } from "../../site/proposal.values.ts";
import { ReceivingAccount } from "../core/receiving-account.schema.ts";
import {
  ConfirmDepositInput,
  ConfirmDepositsInput,
  CorrectionReason,
  Deposit,
  OpenDepositInput,
  TakeBackDepositInput,
} from "./deposit.schema.ts";
import { depositStatuses } from "./deposit.state.ts";

const params = z.object({ deposit_id: Uuid });

export const listDeposits = endpoint({
  name: "deposits.list",
  summary: "The deposits of a company, or of all companies for staff, newest first",
  method: "GET",
  path: "/v1/payments/deposits/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    company_id: z.optional(Uuid).check(z.describe("Only deposits of this company.")),
    status: z.optional(z.enum(depositStatuses)).check(z.describe("Only deposits with this status.")),
  }),
  result: pageOf(Deposit),
  errors: [],
  list: true,
});

export const openDeposit = endpoint({
  name: "deposits.open",
  summary:
    "Announce a deposit: by bank transfer, with the reference to write on it in the answer, or through Stripe, with the address of its payment page",
  method: "POST",
  path: "/v1/payments/deposits/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["money.deposit_opened"],
  idempotent: "required",
  body: OpenDepositInput,
  result: Deposit,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "unavailable"],
});

export const depositTransfer = endpoint({
  name: "deposits.transfer",
  summary: "How to pay an open deposit by bank transfer, with a code for the apps of banks where it is a SEPA transfer",
  method: "GET",
  path: "/v1/payments/deposits/:deposit_id/transfer/",
  auth: "session",
  rate: "read",
  params,
  result: z.object({
    deposit_id: Uuid,
    reference: z.string(),
    amount: Money,
    currency: Currency,
    receiving_account: z
      .nullable(ReceivingAccount)
      .check(z.describe("Where deposits by bank transfer go; null for a person, and if the operator has named no account.")),
    code: z
      .nullable(
        z.object({
          text: z.string().check(z.describe("The text of the code, one element a line.")),
          qr_svg: z.string().check(z.describe("The text as a QR code (SVG).")),
        }),
      )
      .check(
        z.describe("What apps of banks read as a SEPA transfer (EPC069-12); null unless it is in euros and to an IBAN of SEPA."),
      ),
  }),
  errors: ["not_found", "conflict"],
});

export const depositProForma = endpoint({
  name: "deposits.pro_forma",
  summary: "A pro-forma of an open deposit by bank transfer as PDF: amount, reference and account. It is no invoice",
  method: "GET",
  path: "/v1/payments/deposits/:deposit_id/pro-forma/",
  auth: "session",
  rate: "read",
  throttle: { person: 600 },
  params,
  result: z.string(),
  file: ["application/pdf"],
  errors: ["not_found", "conflict"],
  uncompressed: true,
});

export const confirmDeposit = endpoint({
  name: "deposits.confirm",
  summary: "Confirm that the money of a deposit has arrived",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/confirm/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 1_000, object: 60 },
  events: [
    "company.updated",
    "money.corrected",
    "money.deposit_settled",
    "money.intake_changed",
    "proposal.waits",
    "report.award_changed",
  ],
  idempotent: "required",
  params,
  body: ConfirmDepositInput,
  result: Deposit,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const declineDeposit = endpoint({
  name: "deposits.decline",
  summary: "Decline a receipt that waits for a second admin, or withdraw one's own; the deposit still waits for its money",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/decline/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 60 },
  events: ["money.corrected", "proposal.declined"],
  idempotent: "required",
  params,
  body: z.strictObject({
    reason: DeclineReason.check(z.describe("Why the confirmation is wrong; the person who entered it reads it.")),
  }),
  result: Deposit,
  errors: ["not_found", "forbidden", "conflict"],
});

export const confirmDeposits = endpoint({
  name: "deposits.confirm_all",
  summary: "Confirm several deposits; each is confirmed or refused by itself",
  method: "POST",
  path: "/v1/payments/deposits/confirm/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200 },
  events: ["money.corrected", "money.deposit_settled", "proposal.waits"],
  idempotent: "required",
  body: ConfirmDepositsInput,
  result: z.object({
    items: z.array(
      z.object({
        deposit_id: Uuid,
        ok: z.boolean().check(z.describe("Whether the report was changed.")),
        waits: z.boolean().check(z.describe("Whether it is stored, but not confirmed before a second admin confirms the same.")),
        /** Reason for the refusal; null for a deposit that is confirmed now. */
        error: z
          .nullable(
            z.object({
              code: z
                .enum(Object.keys(errorStatuses) as [keyof typeof errorStatuses])
                .check(z.describe("The code of the refusal.")),
              detail: z.string().check(z.describe("What is wrong and what to do, in the reader's language.")),
            }),
          )
          .check(z.describe("Why it was not.")),
      }),
    ),
    done: z.int().check(z.describe("How many are confirmed.")),
    failed: z.int().check(z.describe("How many are not.")),
  }),
  errors: ["not_found"],
});

export const cancelDeposit = endpoint({
  name: "deposits.cancel",
  summary: "Cancel a deposit whose money has not arrived",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/cancel/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  events: ["money.deposit_settled"],
  idempotent: "required",
  params,
  result: Deposit,
  errors: ["not_found", "forbidden", "conflict"],
});

export const takeBackDeposit = endpoint({
  name: "deposits.take_back",
  summary: "Record that a bank or a provider took a deposit back; the part that free money does not cover is the company's debt",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/take_back/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 60 },
  events: ["company.updated", "money.deposit_taken_back"],
  idempotent: "required",
  params,
  body: TakeBackDepositInput,
  result: Deposit,
  errors: ["not_found", "forbidden", "conflict"],
});

export const reinstateDeposit = endpoint({
  name: "deposits.reinstate",
  summary: "Record that money taken back from a deposit has returned",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/reinstate/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 60 },
  events: ["company.updated", "money.corrected"],
  idempotent: "required",
  params,
  body: z.strictObject({ reason: CorrectionReason }),
  result: Deposit,
  errors: ["not_found", "forbidden", "conflict"],
});
