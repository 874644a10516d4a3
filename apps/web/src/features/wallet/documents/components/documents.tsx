import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import type { MoneyDocument } from "@safeport/contract/wallet/document.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useDocuments, useDownloadDocument } from "../api/documents.ts";

/** Receipts, invoices, credit notes and statements, newest first: of a company, or of all companies for staff. */
export function Documents({ companyId }: { companyId?: string }) {
  const t = useTranslations("wallet/documents");
  const { locale } = useI18n();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useDocuments(companyId, page);
  return (
    <SettingsSection title={t("title")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("text")}
      </Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows count={3} height={44} />}
      {data?.total === 0 && <Text>{t("none_text")}</Text>}
      {data && data.total > 0 && (
        <FoldingTable
          rows={data.items}
          rowKey={({ document_id }) => document_id}
          label={t("title")}
          minWidth={560}
          verticalSpacing={6}
          rowHeight={44}
          phone={[
            ["kind", "number", "issued"],
            ["amount", "pdf"],
          ]}
          columns={{
            number: { head: t("number"), mono: true, cell: ({ number }) => number },
            kind: {
              head: t("kind_column"),
              cell: ({ kind, month, company }) => (
                <>
                  {t(`kind.${kind}`)} {month}
                  {companyId === undefined && (
                    <Text fz={13} lh="18px" c="dimmed">
                      {company.name}
                    </Text>
                  )}
                </>
              ),
            },
            amount: {
              head: t("amount"),
              align: "end",
              nowrap: true,
              cell: ({ total, currency }) => formatMinor(total, currency, locale),
            },
            issued: { head: t("issued"), nowrap: true, cell: ({ issued_at }) => <TimeAgo time={issued_at} /> },
            pdf: {
              head: t("pdf_column"),
              hideHead: true,
              width: 1,
              isActions: true,
              cell: (document) => <Download document={document} />,
            },
          }}
        />
      )}
      {data && data.pages > 1 && (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </Group>
      )}
    </SettingsSection>
  );
}

function Download({ document: { document_id, number } }: { document: MoneyDocument }) {
  const errorText = useErrorText();
  const file = useDownloadDocument();
  return (
    <DownloadButton
      loading={file.isPending}
      onClick={() => file.mutate(document_id, { onError: (error) => toast({ kind: "error", message: errorText(error) }) })}
    >
      PDF <VisuallyHidden>{number}</VisuallyHidden>
    </DownloadButton>
  );
}
