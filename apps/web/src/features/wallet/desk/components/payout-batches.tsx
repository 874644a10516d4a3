import { Button, Group, Table, VisuallyHidden } from "@mantine/core";
import type { PayoutBatch } from "@safeport/contract/wallet/payout-batch.endpoints";
import { IconBuildingBank } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useBatches, usePayoutSteps } from "../api/desk.ts";
import type { DeskSearch } from "../desk-search.ts";

const page = getRouteApi("/_app/_staff/admin/payouts");

/** The payout batches with their bank files. */
export function PayoutBatches({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.payouts");
  const navigate = page.useNavigate();
  const number = pageOfQuery(search.page);
  const batches = useBatches(number);
  return (
    <PagedList
      query={batches}
      page={number}
      linkTo={(target) => linkOptions({ to: "/admin/payouts", search: { ...search, page: fieldOfPage(target) } })}
      onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
      empty={<EmptyState icon={IconBuildingBank} title={t("no_batches")} text={t("no_batches_text")} />}
    >
      {(rows) => (
        <Table.ScrollContainer minWidth={700}>
          <Table aria-label={t("tab.batches")} verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("batch")}</Table.Th>
                <Table.Th ta="right">{t("lines")}</Table.Th>
                <Table.Th ta="right">{t("total")}</Table.Th>
                <Table.Th>{t("pays_on")}</Table.Th>
                <Table.Th>{t("made_by")}</Table.Th>
                <Table.Th w={1}>
                  <VisuallyHidden>{t("action")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((batch) => (
                <BatchRow key={batch.batch_id} batch={batch} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </PagedList>
  );
}

function BatchRow({ batch }: { batch: PayoutBatch }) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const { download, discard } = usePayoutSteps();
  const [voiding, setVoiding] = useState(false);
  const { batch_id, message_id, lines, total, currency, execution_date, created_by, created_at, status } = batch;
  return (
    <Table.Tr>
      <Table.Td ff="monospace" fz={13}>
        {message_id} {status === "voided" && <Badge tone="grey">{t("voided")}</Badge>}
      </Table.Td>
      <Table.Td ta="right">{lines}</Table.Td>
      <Table.Td ta="right">{formatMinor(total, currency, locale)}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{formatCalendarDay(execution_date, locale)}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        @{created_by} · <TimeAgo time={created_at} />
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" justify="flex-end">
          {batch.formats.map((format) => (
            <DownloadButton
              key={format}
              loading={download.isPending}
              onClick={() =>
                download.mutate(
                  { batch_id, format },
                  {
                    onSuccess: ({ file_name, content, content_type }) => saveText(file_name, content, content_type),
                    onError: (error) => toast({ kind: "error", message: errorText(error) }),
                  },
                )
              }
            >
              {format.toUpperCase()}
            </DownloadButton>
          ))}
          {batch.can.includes("void") && (
            <Button variant="default" size="xs" onClick={() => setVoiding(true)}>
              {t("void")}
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={voiding}
          onClose={() => setVoiding(false)}
          title={t("void_title", { id: message_id })}
          confirmLabel={t("void")}
          danger
          pending={discard.isPending}
          error={discard.error}
          onConfirm={() => discard.mutate(batch_id, { onSuccess: () => setVoiding(false) })}
        >
          {t("void_text")}
        </ConfirmDialog>
      </Table.Td>
    </Table.Tr>
  );
}
