import { Button } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { areaOf, useViewer } from "../../../../lib/viewer.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDeleteProgram } from "../api/program.ts";

/** Deletes a draft or closes a program, after a warning about lost data. */
export function RemoveProgram({ program }: { program: Program }) {
  const t = useTranslations("programs/tools.remove");
  const { experience } = useViewer();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteProgram(program.program_id);
  const { title, status, scope_count, can } = program;
  if (!can.includes("delete") || status === "closed") return null;
  const action = status === "draft" ? "delete" : "close";
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ deleted }) => {
        setConfirming(false);
        toast({ kind: "success", message: t(deleted ? "deleted" : "closed", { title }) });
        void navigate({ to: "/{-$area}/bounties", params: { area: areaOf(experience) }, ignoreBlocker: true });
      },
    });
  return (
    <>
      <Button variant="default" c="var(--sp-danger)" mt="lg" onClick={() => setConfirming(true)}>
        {t(action)}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t(`${action}_title`)}
        confirmLabel={t(action)}
        onConfirm={confirm}
        pending={remove.isPending}
        error={remove.error}
        danger
      >
        {t(`${action}_text`, { title, count: scope_count })}
      </ConfirmDialog>
    </>
  );
}
