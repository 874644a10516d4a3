import { useTranslations } from "use-intl";
import { ButtonLink } from "../../../ui/link.tsx";
import { AuthLayout } from "./auth-layout.tsx";

/** Says that the address is confirmed. */
export function EmailConfirmed({ already }: { already: boolean }) {
  const t = useTranslations("accounts.verify");
  return (
    <AuthLayout title={t(already ? "already" : "done")} subtitle={t("done_text")}>
      <ButtonLink to="/{-$area}" fullWidth>
        {t("continue")}
      </ButtonLink>
    </AuthLayout>
  );
}
