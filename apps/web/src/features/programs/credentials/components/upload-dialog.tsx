import { Alert, Button, FileInput, Group, Stack, Table, Text } from "@mantine/core";
import type { CredentialUpload } from "@safeport/contract/programs/credential.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useAddCredentials } from "../api/use-credentials.ts";

/** Reads a CSV file of credentials, shows what it would add, and adds it once that is confirmed. */
export function UploadDialog({ programId, onClose }: { programId: string; onClose: () => void }) {
  const t = useTranslations("programs/credentials.upload");
  const errorText = useErrorText();
  const load = useAddCredentials(programId);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CredentialUpload | null>(null);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setPreview(null);
    load.reset();
    if (chosen) load.mutate({ file: chosen, apply: false }, { onSuccess: setPreview });
  }
  function apply(): void {
    if (!file) return;
    load.mutate(
      { file, apply: true },
      {
        onSuccess: ({ added }) => {
          toast({ kind: "success", message: t("done", { count: added }) });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <Stack gap="md">
        <Text>{t("text")}</Text>
        <FileInput
          label={t("file")}
          placeholder={t("choose")}
          accept=".csv,text/csv"
          value={file}
          onChange={choose}
          clearable
          data-autofocus
        />
        {preview && <Summary upload={preview} />}
        <DialogActions
          failure={
            load.error && (
              <Alert color="var(--sp-danger)" role="alert">
                {errorText(load.error, t("failed"))}
              </Alert>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button onClick={apply} loading={load.isPending} disabled={!preview?.added}>
            {preview ? t("apply", { count: preview.added }) : t("check")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
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
