import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type CredentialStatus, credentialStatuses } from "@safeport/contract/programs/core/credential.state";
import type { CredentialSet } from "@safeport/contract/programs/credentials/credential.endpoints";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ParticipationList } from "../../core/components/participation-list.tsx";
import { StatusSelect } from "../../core/components/status-select.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useCredentialCounts, useCredentials } from "../api/credential.ts";
import { CredentialDialog, type CredentialDialogAction } from "./credential-dialogs.tsx";
import { CredentialRow } from "./credential-row.tsx";
import { RemoveFreeDialog } from "./remove-free-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

/** The credential sets of a program: free sets, holders and actions. */
export function CredentialList({ programId }: { programId: string }) {
  const t = useTranslations("programs/credentials");
  const { locale } = useI18n();
  const { filter: status, setFilter, page, setPage } = useFilteredPage<CredentialStatus | "">("");
  const [open, setOpen] = useState<"upload" | "remove_free" | null>(null);
  const [dialog, setDialog] = useState<{ set: CredentialSet; about: CredentialDialogAction } | null>(null);
  const counts = useCredentialCounts(programId).data;
  const total = counts ? counts.free + counts.given + counts.revoked : 0;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Group gap="lg">
          {credentialStatuses.map((name) => (
            <div key={name}>
              <Text fz={13} c="dimmed">
                {t(`counts.${name}`)}
              </Text>
              <Text fz={20} lh="28px" fw={500}>
                {counts ? formatNumber(counts[name], locale) : "–"}
              </Text>
            </div>
          ))}
        </Group>
        <Group gap="xs">
          {counts !== undefined && counts.free > 0 && (
            <Button variant="default" onClick={() => setOpen("remove_free")}>
              {t("remove_free")}
            </Button>
          )}
          <Button onClick={() => setOpen("upload")}>{t("upload.action")}</Button>
        </Group>
      </Group>
      {counts?.free === 0 && total > 0 && <Alert color="var(--sp-amber)">{t("counts.none_free")}</Alert>}
      <ParticipationList
        label={t("title")}
        query={useCredentials(programId, { page, status })}
        page={page}
        onPage={setPage}
        icon={IconKey}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
        narrowed={status !== ""}
        tools={
          total > 0 && (
            <StatusSelect
              value={status}
              statuses={credentialStatuses}
              labelOf={(value) => t(`counts.${value}`)}
              onChange={setFilter}
            />
          )
        }
        row={(set) => <CredentialRow key={set.set_id} set={set} onAsk={(about) => setDialog({ set, about })} />}
      />
      {open === "upload" && <UploadDialog programId={programId} onClose={() => setOpen(null)} />}
      {open === "remove_free" && (
        <RemoveFreeDialog programId={programId} count={counts?.free ?? 0} onClose={() => setOpen(null)} />
      )}
      {dialog && <CredentialDialog programId={programId} {...dialog} onClose={() => setDialog(null)} />}
    </Stack>
  );
}
