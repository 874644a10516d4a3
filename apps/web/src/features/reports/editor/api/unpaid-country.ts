import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { useViewer } from "../../../../lib/viewer.ts";

/** Whether the platform pays nothing to banks in the viewer's country. */
export function useIsUnpaid(): boolean {
  const { country } = useViewer().user;
  const { data } = useQuery({ ...queryOf(getWallet, { query: {} }), enabled: Boolean(country) });
  return Boolean(country) && data?.unpaid_countries.includes(country ?? "") === true;
}
