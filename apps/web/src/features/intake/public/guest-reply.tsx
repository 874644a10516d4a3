import { useTranslations } from "use-intl";
import { PublicComment } from "../../../ui/forms/public-comment.tsx";
import { useGuestActs } from "../api/intake.ts";

/** The answer of a guest. */
export function GuestReply({ token }: { token: string }) {
  const t = useTranslations("reports/intake.follow");
  const { comment } = useGuestActs(token);
  return <PublicComment label={t("reply")} send={t("send")} sent={t("sent")} comment={comment} />;
}
