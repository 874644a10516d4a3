import { Box, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";

interface UnlistedNoteProps {
  program: Pick<Program, "program_type" | "company_name">;
  /** The handle of the program if the reader may report to it. */
  reportTo: string | null;
}

/** Says that reports about assets that are not listed are accepted, and what applies to them. */
export function UnlistedNote({ program: { program_type, company_name }, reportTo }: UnlistedNoteProps) {
  const t = useTranslations("programs.scope.unlisted");
  return (
    <Box mt="md" p="10px 12px" bg="var(--sp-ground)" style={{ borderLeft: "3px solid var(--sp-border-strong)" }}>
      <Text fw={500}>{t("title")}</Text>
      <Text fz={13} c="dimmed">
        {t(program_type, { company: company_name })}
      </Text>
      {reportTo !== null && (
        <TextLink to="/bounties/$title/report" params={{ title: reportTo }} search={{ scope_id: "none" }} fz={13}>
          {t("report")}
        </TextLink>
      )}
    </Box>
  );
}
