import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../../ui/settings-section.tsx";

/** Leads staff to the import of reports into a program. */
export function ReportImport() {
  const t = useTranslations("reports/import");
  const [program, setProgram] = useState("");
  const [isMissing, setMissing] = useState(false);
  const navigate = useNavigate();
  const open = (event: FormEvent) => {
    event.preventDefault();
    setMissing(program.trim() === "");
    if (program.trim() !== "")
      void navigate({ to: "/{-$area}/bounties/$title/import", params: (old) => ({ ...old, title: program.trim() }) });
  };
  return (
    <SettingsSection title={t("section")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("section_text")}
      </Text>
      <form onSubmit={open} noValidate>
        <Group align="flex-start" gap="sm">
          <TextInput
            label={t("program")}
            description={t("program_hint")}
            value={program}
            onChange={(event) => setProgram(event.currentTarget.value)}
            error={isMissing && program.trim() === "" && t("program_required")}
            maxLength={150}
            w={{ base: "100%", xs: 320 }}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            mt={{ xs: 45 }}
          >
            {t("open")}
          </Button>
        </Group>
      </form>
    </SettingsSection>
  );
}
