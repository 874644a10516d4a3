import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import { useBanResearcher } from "../api/member.ts";
import { TextDialog } from "./text-dialog.tsx";

interface BanDialogProps {
  companyId: string;
  person: { username: string; full_name: string };
  onClose: () => void;
}

/** Asks why somebody is banned from the programs of a company, and bans them. */
export function BanDialog({ companyId, person: { username, full_name: name }, onClose }: BanDialogProps) {
  const t = useTranslations("programs/participation");
  const ban = useBanResearcher(companyId);
  return (
    <TextDialog
      title={t("ban_title", { name })}
      text={t("ban_text")}
      label={t("reason")}
      maxLength={textLimits.reason}
      submitLabel={t("ban")}
      danger
      pending={ban.isPending}
      error={ban.error}
      onSubmit={(reason) =>
        ban.mutate(
          { username, reason },
          {
            onSuccess: () => {
              toast({ kind: "success", message: t("ban_done", { name }) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
