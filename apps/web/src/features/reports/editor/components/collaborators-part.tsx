import { Box, Button, Input, Text } from "@mantine/core";
import { IconUsersPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useReport } from "../../core/api/report.ts";

const CollaboratorsDialog = lazyPart(() =>
  import("../../collaborators/components/collaborators-dialog.tsx").then((module) => module.CollaboratorsDialog),
);

/** Collaborators of the report, each with their part. They are stored with the draft, so that they can be chosen once there is one. */
export function CollaboratorsPart({ reportId }: { reportId: string | null }) {
  const t = useTranslations("reports/editor");
  const [choosing, setChoosing] = useState(false);
  const people = useReport(reportId ?? "", { enabled: reportId !== null }).data?.collaborators ?? [];
  return (
    <Box component="fieldset">
      <Input.Label component="legend" p={0}>
        {t("collaborators.label")}
      </Input.Label>
      <Input.Description mb={8}>{t("collaborators.hint")}</Input.Description>
      {people.length > 0 && (
        <Box component="ul" mb="xs" aria-label={t("collaborators.label")}>
          {people.map(({ person, weight }) => (
            <Text key={person.user_id} component="li" lh="24px" style={{ overflowWrap: "anywhere" }}>
              {t("send.share_of", { name: person.full_name, weight })}
            </Text>
          ))}
        </Box>
      )}
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={16} stroke={1.75} aria-hidden />}
        disabled={reportId === null}
        onClick={() => setChoosing(true)}
      >
        {t(people.length > 0 ? "collaborators.change" : "collaborators.add")}
      </Button>
      {reportId === null && (
        <Text mt={4} fz={13} lh="20px" c="dimmed">
          {t("collaborators.unsaved")}
        </Text>
      )}
      <Suspense>
        {choosing && reportId !== null && (
          <CollaboratorsDialog report={{ report_id: reportId }} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </Box>
  );
}
