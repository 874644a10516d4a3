import { useTranslations } from "use-intl";
import { ConfirmInPlace } from "../../../ui/confirm-in-place.tsx";
import { useGuestActs } from "../api/intake.ts";

/** Removes name and address of a guest. */
export function ForgetGuest({ token, onForgotten }: { token: string; onForgotten: () => void }) {
  const t = useTranslations("reports/intake.follow");
  const { forget } = useGuestActs(token);
  return (
    <ConfirmInPlace
      action={t("forget")}
      title={t("forget_title")}
      text={t("forget_text")}
      mutation={forget}
      onDone={onForgotten}
    />
  );
}
