import { useTranslations } from "use-intl";
import { ConfirmInPlace } from "../../../../ui/confirm-in-place.tsx";
import { useSharedReportActs } from "../api/outsiders.ts";

/** Ends the reader's own access. */
export function LeaveSharedReport({ token, onLeft }: { token: string; onLeft: () => void }) {
  const t = useTranslations("reports/outsiders.page");
  const { leave } = useSharedReportActs(token);
  return <ConfirmInPlace action={t("leave")} title={t("leave_title")} text={t("leave_text")} mutation={leave} onDone={onLeft} />;
}
