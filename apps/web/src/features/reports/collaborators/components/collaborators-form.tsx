import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { maxCollaborators, wholeWeight } from "@safeport/contract/reports/core/collaborator.limits";
import { type CollaboratorParts, SetCollaboratorsInput } from "@safeport/contract/reports/core/collaborator.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { useSetCollaborators } from "../api/collaborators.ts";

interface Row {
  username: string;
  weight: number | string;
}

/** The people who share a report, each with a part; the author keeps the rest. */
export function CollaboratorsForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports/collaborators");
  const set = useSetCollaborators(report.report_id);
  const form = useSchemaForm<{ collaborators: Row[] }>({
    initialValues: { collaborators: rowsOf(report) },
    schema: SetCollaboratorsInput,
  });
  const rows = form.values.collaborators;
  const rest = wholeWeight - rows.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
  const states = new Map(report.collaborators.map(({ person, state }) => [person.username, state]));

  function save({ collaborators }: { collaborators: Row[] }): void {
    if (set.isPending) return;
    set.mutate(collaborators as CollaboratorParts, {
      onSuccess: () => {
        toast({ kind: "success", message: t("saved") });
        onClose();
      },
      onError: form.showRefusal,
    });
  }

  return (
    <form
      onSubmit={(event) => {
        // The dialog can stand in the form of a draft, which must not be sent with it.
        event.stopPropagation();
        form.onSubmit(save)(event);
      }}
      noValidate
    >
      <Stack gap="md">
        <Text fz={13} c="dimmed">
          {t("text")} {report.sent_at === null && t("draft")}
        </Text>
        {rows.map(({ username }, at) => {
          const state = states.get(username);
          return (
            <Group
              // The rows have no other name, and one that is removed takes its values with it.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={at}
              gap="xs"
              align="flex-start"
              wrap="nowrap"
            >
              <TextInput
                {...form.getInputProps(`collaborators.${at}.username`)}
                label={t("username")}
                description={state && report.sent_at !== null ? t(`state.${state}`) : undefined}
                inputWrapperOrder={["label", "input", "description", "error"]}
                autoCapitalize="none"
                autoComplete="off"
                maxLength={32}
                flex={1}
                miw={0}
              />
              <NumberInput
                {...form.getInputProps(`collaborators.${at}.weight`)}
                label={t("weight")}
                min={1}
                max={wholeWeight - 1}
                allowDecimal={false}
                clampBehavior="none"
                w={132}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                mt={24}
                aria-label={username ? t("remove", { name: username }) : t("remove_row")}
                onClick={() => form.removeListItem("collaborators", at)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        <Group justify="space-between">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            disabled={rows.length >= maxCollaborators}
            onClick={() => form.insertListItem("collaborators", { username: "", weight: "" })}
          >
            {t("add")}
          </Button>
          <Text fz={13} {...(rest < 1 && { c: "var(--sp-danger)" })} role="status">
            {t("rest", { weight: rest })}
          </Text>
        </Group>
        {form.errors.collaborators && (
          <Text fz={13} c="var(--sp-danger)" role="alert">
            {form.errors.collaborators}
          </Text>
        )}
        <SubmitActions
          onCancel={onClose}
          submitLabel={t("save")}
          pending={set.isPending}
          failure={
            set.error && Object.keys(form.errors).length === 0 ? (
              <FailureAlert title={t("failed")} error={set.error} />
            ) : undefined
          }
        />
      </Stack>
    </form>
  );
}

/** The collaborators named so far, or one empty row. */
function rowsOf({ collaborators }: Report): Row[] {
  const named = collaborators.map(({ person, weight }) => ({ username: person.username, weight }));
  return named.length > 0 ? named : [{ username: "", weight: "" }];
}
