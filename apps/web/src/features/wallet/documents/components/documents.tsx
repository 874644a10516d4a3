import { Text, VisuallyHidden } from "@mantine/core";
import type { MoneyDocument } from "@safeport/contract/wallet/documents/document.endpoints";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useDocuments, useDownloadDocument } from "../api/documents.ts";

/** Receipts, invoices, credit notes and statements, newest first: of a company, or of all companies for staff. */
export function Documents({ companyId }: { companyId?: string }) {
  const t = useTranslations("wallet/documents");
  const { page, paging } = useListSearch("/_app/{-$area}/vault");
  const { locale } = useI18n();
  const documents = useDocuments(companyId, page);
  return (
    <SettingsSection title={t("title")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("text")}
      </Text>
      <PagedList query={documents} {...paging} empty={<Text>{t("none_text")}</Text>}>
        {(rows, stale) => (
          <FoldingTable
            rows={rows}
            stale={stale}
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
      </PagedList>
    </SettingsSection>
  );
}

function Download({ document: { document_id, number } }: { document: MoneyDocument }) {
  const errorToast = useErrorToast();
  const file = useDownloadDocument();
  return (
    <DownloadButton loading={file.isPending} onClick={() => file.mutate(document_id, { onError: (error) => errorToast(error) })}>
      PDF <VisuallyHidden>{number}</VisuallyHidden>
    </DownloadButton>
  );
}
