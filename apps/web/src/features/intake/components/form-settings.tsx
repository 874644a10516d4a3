import { Button, Group, Stack, Switch, Textarea } from "@mantine/core";
import type { Intake } from "@safeport/contract/intake/intake.endpoints";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIntakeActs } from "../api/intake.ts";
import { CopiedText } from "./copied-text.tsx";

const originsIn = (text: string) => text.split(/\s+/).filter((origin) => origin !== "");

/** Opens the form of a program, and says which sites may embed it. */
export function FormSettings({ program, intake }: { program: string; intake: Intake }) {
  const t = useTranslations("reports/intake.settings");
  const { update } = useIntakeActs(program);
  const form = useSchemaForm({ initialValues: { is_open: intake.is_open, frame_origins: intake.frame_origins.join("\n") } });
  const send = ({ is_open, frame_origins }: { is_open: boolean; frame_origins: string }) =>
    update.mutate(
      { is_open, frame_origins: originsIn(frame_origins) },
      {
        onSuccess: () => toast({ kind: "success", message: t("saved") }),
        onError: form.showRefusal,
      },
    );
  const refused = Object.entries(form.errors).find(([path]) => path.startsWith("frame_origins"))?.[1];
  const handle = intake.form_url.split("/").at(-1) ?? "";
  const script = `<script src="${intake.script_url}" data-program="${handle}"></script>`;
  return (
    <SettingsSection title={t("form")} text={`${t("text")} ${t("closed_program")}`}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Switch {...form.getInputProps("is_open", { type: "checkbox" })} label={t("open")} description={t("open_hint")} />
          <Textarea
            {...form.getInputProps("frame_origins")}
            label={t("origins")}
            description={t("origins_hint")}
            rows={3}
            error={refused}
            inputMode="url"
          />
          <FormFailure error={update.error} />
          <Group>
            <Button type="submit" loading={update.isPending}>
              {t("save")}
            </Button>
          </Group>
          {intake.is_open && (
            <>
              <CopiedText label={t("form_url")} text={intake.form_url} />
              {intake.frame_origins.length > 0 && <CopiedText label={t("script")} text={script} />}
            </>
          )}
        </Stack>
      </form>
    </SettingsSection>
  );
}
