import { listDeposits } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The wallet of a company. It is refused to readers who may not see it, so it is asked for once. */
function useReadableWallet(companyId: string | null) {
  return useQuery({
    ...queryOf(getWallet, { query: { company_id: companyId ?? "" } }),
    enabled: companyId !== null,
    retry: false,
  });
}

/** The money of a company; null without one and for readers who may not see it, undefined while loading. */
export function useCompanyMoney(companyId: string | null): Wallet | null | undefined {
  const { data, isError } = useReadableWallet(companyId);
  if (companyId === null || isError) return null;
  return data && data.free === null ? null : data;
}

/**
 * Whether a company has money for rewards, or pays them itself; null for readers who may not deposit, undefined while loading.
 * Disabled while `companyId` is null.
 */
export function useIsFunded(companyId: string | null): boolean | null | undefined {
  const { data, isError } = useReadableWallet(companyId);
  if (!data) return isError ? null : undefined;
  if (!data.can.includes("deposit")) return null;
  return data.settings?.pays_itself === true || (data.free ?? 0) + (data.held ?? 0) > 0;
}

/** The newest deposit of a company whose money has not arrived; null without one, undefined while loading. Disabled while `companyId` is null. */
export function useDepositUnderWay(companyId: string | null): Deposit | null | undefined {
  const query = { company_id: companyId ?? "" };
  const { data, isError } = useQuery({ ...queryOf(listDeposits, { query }), enabled: companyId !== null, retry: false });
  if (!data) return isError || companyId === null ? null : undefined;
  return data.items.find(({ status }) => status === "open" || status === "processing") ?? null;
}
