import type { AccountKind } from "@safeport/contract/wallet/ledger/ledger.values";
import { useTranslations } from "use-intl";

/** Names an account for a reader; one of money that is held, after its program. */
export function useAccountName(): (kind: AccountKind, program?: string) => string {
  const t = useTranslations("wallet/admin.vault.account");
  const tBooks = useTranslations("wallet/books");
  return (kind, program) => (program === undefined ? t(kind.replace(":", "_") as "world") : tBooks("held_for", { program }));
}
