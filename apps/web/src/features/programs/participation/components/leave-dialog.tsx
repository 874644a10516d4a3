import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import { useLeaveProgram } from "../api/member.ts";
import { TextDialog } from "./text-dialog.tsx";

/** Ends the reader's membership of a program. */
export function LeaveDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTranslations("programs/participation");
  const navigate = useNavigate();
  const leave = useLeaveProgram(program.program_id);
  const left = () => {
    toast({ kind: "success", message: t("leave.done") });
    onClose();
    // They can no longer see a private program.
    if (program.visibility === "PRIVATE") void navigate({ to: "/{-$area}/bounties" });
  };
  return (
    <TextDialog
      title={t("leave.title", { program: program.title })}
      text={t("leave.text")}
      label={t("leave.reason")}
      help={t("leave.reason_help")}
      maxLength={textLimits.reason}
      optional
      submitLabel={t("leave.action")}
      pending={leave.isPending}
      error={leave.error}
      onSubmit={(reason) => leave.mutate({ reason }, { onSuccess: left })}
      onClose={onClose}
    />
  );
}
