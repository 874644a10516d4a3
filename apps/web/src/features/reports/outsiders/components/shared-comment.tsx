import { useTranslations } from "use-intl";
import { PublicComment } from "../../../../ui/forms/public-comment.tsx";
import { useSharedReportActs } from "../api/outsiders.ts";

/** A comment of an outsider, for both sides. */
export function SharedComment({ token }: { token: string }) {
  const t = useTranslations("reports/outsiders.page");
  const { comment } = useSharedReportActs(token);
  return <PublicComment label={t("reply")} send={t("send")} sent={t("sent")} comment={comment} />;
}
