import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { PaymentsPage } from "../../../../features/wallet/payments/components/payments-page.tsx";
import { paymentsQueryOf } from "../../../../features/wallet/payments/payments-query.ts";
import { validatePaymentsSearch } from "../../../../features/wallet/payments/payments-search.ts";
import { loadMessages } from "../../../../lib/i18n.ts";
import { queryOf } from "../../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/_staff/admin/payments")({
  staticData: { hasSearch: true },
  validateSearch: validatePaymentsSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: ({ context: { queryClient }, location }) => {
    void queryClient.prefetchQuery(queryOf(getMoneyOverview));
    void queryClient.prefetchQuery(queryOf(listPayments, { query: paymentsQueryOf(validatePaymentsSearch(location.search)) }));
    return loadMessages("wallet");
  },
  component: PaymentsPage,
});
