import { Button } from "@mantine/core";
import type { PayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { IconBuildingBank } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useBatches, usePayoutSteps } from "../api/payouts.ts";

/** The payout batches with their bank files. */
export function PayoutBatches() {
  const t = useTranslations("wallet/desk.payouts");
  const list = useListSearch("/_app/_staff/admin/payouts");
  const { locale } = useI18n();
  const batches = useBatches(list.page);
  return (
    <ListView
      list={list}
      query={batches}
      empty={{ icon: IconBuildingBank, title: t("no_batches"), text: t("no_batches_text") }}
      table={{
        rowKey: ({ batch_id }) => batch_id,
        label: t("tab.batches"),
        minWidth: 700,
        phone: [
          ["batch", "lines", "pays_on", "made_by"],
          ["total", "action"],
        ],
        columns: {
          batch: {
            head: t("batch"),
            mono: true,
            cell: ({ message_id, status }) => (
              <>
                {message_id} {status === "voided" && <Badge tone="grey">{t("voided")}</Badge>}
              </>
            ),
          },
          lines: { head: t("lines"), align: "end", isNamed: true, cell: ({ lines }) => lines },
          total: {
            head: t("total"),
            align: "end",
            nowrap: true,
            cell: ({ total, currency }) => formatMinor(total, currency, locale),
          },
          pays_on: {
            head: t("pays_on"),
            nowrap: true,
            isNamed: true,
            cell: ({ execution_date }) => formatCalendarDay(execution_date, locale),
          },
          made_by: {
            head: t("made_by"),
            nowrap: true,
            cell: ({ created_by, created_at }) => (
              <>
                @{created_by} · <TimeAgo time={created_at} />
              </>
            ),
          },
          action: {
            head: t("action"),
            hideHead: true,
            width: 1,
            isActions: true,
            cell: (batch) => <BatchActions batch={batch} />,
          },
        },
      }}
    />
  );
}

function BatchActions({ batch }: { batch: PayoutBatch }) {
  const t = useTranslations("wallet/desk.payouts");
  const errorToast = useErrorToast();
  const { download, discard } = usePayoutSteps();
  const [voiding, setVoiding] = useState(false);
  const { batch_id, message_id } = batch;
  return (
    <>
      {(batch.status === "voided" ? [] : batch.formats).map((format) => (
        <DownloadButton
          key={format}
          loading={download.isPending}
          onClick={() =>
            download.mutate(
              { batch_id, format },
              {
                onSuccess: ({ file_name, content, content_type }) => saveText(file_name, content, content_type),
                onError: (error) => errorToast(error),
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
    </>
  );
}
