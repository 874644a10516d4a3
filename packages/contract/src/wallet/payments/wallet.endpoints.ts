import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Amount } from "../../kernel/minor-units.ts";
import { Wallet, WalletSettingsInput } from "./wallet.schema.ts";

export const getWallet = endpoint({
  name: "wallet.get",
  summary: "The balances of a company, or of the caller",
  method: "GET",
  path: "/v1/wallet",
  auth: "session",
  rate: "read",
  query: z.strictObject({ company_id: z.optional(Uuid) }),
  result: Wallet,
  errors: ["not_found", "forbidden"],
});

export const changeWalletSettings = endpoint({
  name: "wallet.change_settings",
  summary: "Change the money settings of a company: its marks, who pays awards, and to whom documents are made out",
  method: "PATCH",
  path: "/v1/company/:company_id/wallet/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 60 },
  events: ["money.corrected"],
  params: z.object({ company_id: Uuid }),
  body: WalletSettingsInput,
  result: Wallet,
  errors: ["not_found", "forbidden", "version_stale"],
});

export const setSubscription = endpoint({
  name: "wallet.set_subscription",
  summary: "Set the monthly subscription of a company, from the current month on; null ends it (staff)",
  method: "PUT",
  path: "/v1/company/:company_id/wallet/subscription/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 30 },
  params: z.object({ company_id: Uuid }),
  body: z.strictObject({
    amount: z.nullable(Amount).check(z.describe("What the company pays each month, in minor units; null for nothing.")),
  }),
  result: Wallet,
  errors: ["not_found", "forbidden"],
});
