import { Group, Table, Text } from "@mantine/core";
import type { CredentialUpload } from "@safeport/contract/programs/credentials/credential.endpoints";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { CsvDialog } from "../../../../ui/csv-dialog.tsx";
import { useAddCredentials } from "../api/credential.ts";

/** Adds credentials from a CSV file. */
export function UploadDialog({ programId, onClose }: { programId: string; onClose: () => void }) {
  const t = useTranslations("programs/credentials.upload");
  const load = useAddCredentials(programId);
  return (
    <CsvDialog
      t={t}
      load={load}
      countOf={({ added }) => added}
      applyLabel={(count) => t("apply", { count })}
      doneText={({ added }) => t("done", { count: added })}
      summary={(upload) => <Summary upload={upload} />}
      onClose={onClose}
    />
  );
}

function Summary({ upload: { columns, added, refused, refusals } }: { upload: CredentialUpload }) {
  const t = useTranslations("programs/credentials.upload");
  const { locale } = useI18n();
  return (
    <div aria-live="polite">
      <Group gap="lg" align="flex-start" mb="sm">
        <Figure label={t("added")}>{formatNumber(added, locale)}</Figure>
        <Figure label={t("refused")} danger={refused > 0}>
          {formatNumber(refused, locale)}
        </Figure>
        <Figure label={t("columns")}>{columns.join(", ")}</Figure>
      </Group>
      {refusals.length > 0 && (
        <details open>
          <Text component="summary" fz={13} fw={500}>
            {t("refusals")}
          </Text>
          <Table fz={13} layout="fixed" verticalSpacing={4}>
            <colgroup>
              <col style={{ width: 88 }} />
              <col />
            </colgroup>
            <Table.Tbody>
              {refusals.map(({ line, reason }) => (
                <Table.Tr key={line}>
                  <Table.Td>{t("line", { line })}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {refused > refusals.length && (
            <Text fz={13} c="dimmed">
              {t("more", { count: refused - refusals.length })}
            </Text>
          )}
        </details>
      )}
    </div>
  );
}

function Figure({ label, danger = false, children }: { label: string; danger?: boolean; children: string }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text fz={13} c="dimmed">
        {label}
      </Text>
      <Text fw={500} style={{ overflowWrap: "anywhere" }} {...(danger && { c: "var(--sp-danger)" })}>
        {children}
      </Text>
    </div>
  );
}
