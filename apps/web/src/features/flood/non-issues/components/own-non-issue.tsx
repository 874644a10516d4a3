import { Box, Button, Group, Text } from "@mantine/core";
import type { NonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useRemoveNonIssue } from "../api/non-issues.ts";
import { NonIssueForm } from "./non-issue-form.tsx";
import { NonIssueTexts } from "./non-issue-texts.tsx";

interface OwnNonIssueProps {
  program: string;
  entry: NonIssue;
  mayEdit: boolean;
}

/** An entry of the program's own with its controls. */
export function OwnNonIssue({ program, entry, mayEdit }: OwnNonIssueProps) {
  const t = useTranslations("flood-settings/non-issues");
  const [open, setOpen] = useState<"form" | "removal" | null>(null);
  const remove = useRemoveNonIssue(program, entry.non_issue_id ?? "");
  const { title } = entry;
  const close = () => setOpen(null);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: "success", message: t("removed") });
        close();
      },
    });
  return (
    <Group component="li" gap="sm" px="md" py="sm" align="flex-start">
      <Box flex="1 1 260px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{title}</Text>
        <NonIssueTexts entry={entry} />
      </Box>
      {mayEdit && (
        <Group gap="xs">
          <Button variant="default" size="xs" aria-label={t("edit_named", { title })} onClick={() => setOpen("form")}>
            {t("edit")}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            color="var(--sp-danger)"
            aria-label={t("remove_named", { title })}
            onClick={() => setOpen("removal")}
          >
            {t("remove")}
          </Button>
        </Group>
      )}
      {open === "form" && <NonIssueForm program={program} entry={entry} onClose={close} />}
      <ConfirmDialog
        opened={open === "removal"}
        onClose={close}
        title={t("remove_title", { title })}
        confirmLabel={t("remove")}
        onConfirm={confirm}
        pending={remove.isPending}
        error={remove.error}
        danger
      >
        {t("remove_text")}
      </ConfirmDialog>
    </Group>
  );
}
