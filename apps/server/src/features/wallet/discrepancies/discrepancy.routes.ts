import type { Discrepancy } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import * as endpoints from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Ctx } from "../../../platform/context.ts";
import { type Http, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { fromStripeAmount } from "../core/stripe-amount.ts";
import type { DiscrepancyRow } from "./discrepancy.queries.ts";
import { getDiscrepancy, listDiscrepancies, settleDiscrepancy } from "./settle-discrepancy.ts";

function presentDiscrepancy(row: DiscrepancyRow, { actor }: Ctx): Discrepancy {
  const { withdrawal_id, withdrawal_reference, username, deposit_id, deposit_reference, company_name, settled_at } = row;
  const { stated_amount, stated_currency, currency } = row;
  const isOwnCurrency = stated_currency?.toUpperCase() === currency;
  return {
    discrepancy_id: row.id,
    problem: row.problem,
    stripe_object: row.stripe_object,
    amount: stated_amount !== null && isOwnCurrency ? fromStripeAmount(Number(stated_amount), currency) : null,
    currency,
    stated: stated_amount === null ? null : `${stated_amount} ${stated_currency ?? ""}`.trim(),
    withdrawal:
      withdrawal_id && withdrawal_reference !== null && username !== null
        ? { withdrawal_id, reference: withdrawal_reference, username }
        : null,
    deposit:
      deposit_id && deposit_reference !== null && company_name !== null
        ? { deposit_id, reference: deposit_reference, company: company_name }
        : null,
    created_at: row.created_at.toISOString(),
    settled: settled_at && { at: settled_at.toISOString(), by: row.settler ?? "", note: row.note ?? "" },
    can: settled_at === null && row.user_id !== actor.user_id && moneyPolicy.correct(actor, row) ? ["settle"] : [],
  };
}

/** Mounts the list of discrepancies between Stripe and the books, and the note that settles one. */
export function discrepancyRoutes(http: Http): void {
  mountList(http, endpoints.listDiscrepancies, (ctx, { query }) => listDiscrepancies(ctx, query), presentDiscrepancy);
  mountIdempotent(
    http,
    endpoints.settleDiscrepancy,
    (ctx, { params, body }) => settleDiscrepancy(ctx, params.discrepancy_id, body.note),
    presentDiscrepancy,
    { idOf: ({ id }) => id, load: getDiscrepancy },
  );
}
