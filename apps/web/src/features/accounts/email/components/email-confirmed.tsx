import { useTranslations } from "use-intl";
import { linkAt } from "../../../../lib/address.ts";
import { safeReturn } from "../../../../lib/safe-return.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { AuthLayout } from "../../core/components/auth-layout.tsx";

interface EmailConfirmedProps {
  already: boolean;
  /** The page that the reader wanted before they signed up. */
  next: string | null;
}

/** Says that the address is confirmed. */
export function EmailConfirmed({ already, next }: EmailConfirmedProps) {
  const t = useTranslations("accounts.verify");
  return (
    <AuthLayout title={t(already ? "already" : "done")} subtitle={t("done_text")}>
      <ButtonLink {...linkAt(safeReturn(next))} fullWidth>
        {t(next === null ? "continue" : "continue_there")}
      </ButtonLink>
    </AuthLayout>
  );
}
