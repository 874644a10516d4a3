import { billingTypes, paymentStatuses } from "@safeport/contract/wallet/payments/payment.values";
import { pageOfQuery } from "../../../lib/address.ts";
import type { PaymentsQuery } from "./api/payments.ts";
import type { PaymentsSearch } from "./payments-search.ts";

const size = 20;
const isDay = (text: string | undefined) => text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text);

/** Query of a list of payments for the address; unknown values are left out. */
export function paymentsQueryOf(search: PaymentsSearch, companyId?: string): PaymentsQuery {
  return {
    page: pageOfQuery(search.page),
    size,
    ...(companyId && { company_id: companyId }),
    ...(search.search && { search: search.search }),
    ...(isOneOf(billingTypes, search.type) && { type: search.type }),
    ...(isOneOf(paymentStatuses, search.status) && { status: search.status }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.to) && { to: search.to }),
  };
}

function isOneOf<T extends string>(values: readonly T[], value: string | undefined): value is T {
  return (values as readonly (string | undefined)[]).includes(value);
}
