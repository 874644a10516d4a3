import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { dayMs } from "@safeport/contract/kernel/business-time";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { InviteOutsiderInput } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { maxOutsiderDays } from "@safeport/contract/reports/outsiders/outsider.limits";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useOutsiderActs } from "../api/outsiders.ts";

const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** The access lasts until the chosen day is over where it was chosen. */
const endOf = (day: string) => (day === "" ? null : new Date(`${day}T23:59:59`).toISOString());

/** Shares the report with an address. */
export function InviteOutsiderForm({ reportId }: { reportId: string }) {
  const t = useTranslations("reports/outsiders.dialog");
  const { invite } = useOutsiderActs(reportId);
  const bodyOf = ({ email, note, ends_at }: { email: string; note: string; ends_at: string }) => ({
    email,
    note: note.trim() === "" ? null : note,
    ends_at: endOf(ends_at),
  });
  const form = useSchemaForm({
    initialValues: { email: "", note: "", ends_at: "" },
    problemsOf: (values) => schemaProblems(InviteOutsiderInput, bodyOf(values)),
  });
  const send = (values: typeof form.values) =>
    invite.mutate(bodyOf(values), {
      onSuccess: ({ email }) => {
        form.reset();
        toast({ kind: "success", message: t("invited_done", { email: email ?? "" }) });
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps("email")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t("email")}
          description={t("email_help")}
        />
        <Textarea
          {...form.getInputProps("note")}
          name="note"
          label={t("note")}
          description={t("note_help")}
          rows={3}
          maxLength={textLimits.line}
        />
        <TextInput
          {...form.getInputProps("ends_at")}
          name="ends_at"
          type="date"
          min={dayAhead(0)}
          max={dayAhead(maxOutsiderDays - 1)}
          label={t("ends")}
          description={t("ends_help")}
        />
        <FormFailure error={invite.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
