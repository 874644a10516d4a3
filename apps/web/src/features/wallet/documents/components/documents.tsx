import { Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import type { MoneyDocument } from "@safeport/contract/wallet/document.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useDocuments, useDownloadDocument } from "../api/documents.ts";

/** Receipts, invoices, credit notes and statements, newest first: of a company, or of all companies for staff. */
export function Documents({ companyId }: { companyId?: string }) {
  const t = useTranslations("wallet/documents");
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
        <Table.ScrollContainer minWidth={560}>
          <Table verticalSpacing={6} fz={14} aria-label={t("title")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("number")}</Table.Th>
                <Table.Th>{t("kind_column")}</Table.Th>
                <Table.Th ta="end">{t("amount")}</Table.Th>
                <Table.Th>{t("issued")}</Table.Th>
                <Table.Th w={1}>
                  <VisuallyHidden>{t("pdf_column")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map((document) => (
                <DocumentRow key={document.document_id} document={document} withCompany={companyId === undefined} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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

function DocumentRow({ document, withCompany }: { document: MoneyDocument; withCompany: boolean }) {
  const t = useTranslations("wallet/documents");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const file = useDownloadDocument();
  const { document_id, number, kind, total, currency, month, issued_at, company } = document;
  return (
    <Table.Tr h={44}>
      <Table.Td ff="monospace" fz={13}>
        {number}
      </Table.Td>
      <Table.Td>
        {t(`kind.${kind}`)} {month}
        {withCompany && (
          <Text fz={13} lh="18px" c="dimmed">
            {company.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {formatMinor(total, currency, locale)}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <TimeAgo time={issued_at} />
      </Table.Td>
      <Table.Td>
        <DownloadButton
          loading={file.isPending}
          onClick={() => file.mutate(document_id, { onError: (error) => toast({ kind: "error", message: errorText(error) }) })}
        >
          PDF <VisuallyHidden>{number}</VisuallyHidden>
        </DownloadButton>
      </Table.Td>
    </Table.Tr>
  );
}
