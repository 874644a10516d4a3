import { Button, Table, VisuallyHidden } from "@mantine/core";
import { deleteFile, getFile, listFiles } from "@safeport/contract/files/file.endpoints";
import { IconFiles } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { call } from "../../../../lib/call.ts";
import { formatBytes } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import type { VaultSearch } from "../vault-search.ts";

/** The files that the viewer uploaded, each with the report it belongs to. */
export function FilesTab({ search }: { search: VaultSearch }) {
  const t = useTranslations("wallet/vault.files");
  const { locale } = useI18n();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const number = pageOfQuery(search.page);
  const files = useQuery(queryOf(listFiles, { query: { page: number } }));
  const onError = (failure: unknown) => toast({ kind: "error", message: errorText(failure) });
  const save = useMutation({
    // The link of the list may have expired.
    mutationFn: (file_id: string) => call(getFile, { params: { file_id } }),
    onSuccess: ({ url, name }) => Object.assign(document.createElement("a"), { href: url, download: name }).click(),
    onError,
  });
  const remove = useMutation({
    mutationFn: (file_id: string) => call(deleteFile, { params: { file_id } }),
    onError,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listFiles) }),
  });
  return (
    <PagedList
      query={files}
      page={number}
      linkTo={(target) => linkOptions({ to: "/{-$area}/vault", search: { ...search, page: fieldOfPage(target) } })}
      onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
      empty={<EmptyState icon={IconFiles} title={t("none")} text={t("none_text")} />}
    >
      {(rows, stale) => (
        <Table.ScrollContainer minWidth={520} data-stale={stale || undefined}>
          <Table aria-label={t("title")} verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("name")}</Table.Th>
                <Table.Th ta="right">{t("size")}</Table.Th>
                <Table.Th>{t("uploaded")}</Table.Th>
                <Table.Th>{t("report")}</Table.Th>
                <Table.Th w={1}>
                  <VisuallyHidden>{t("action")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ file_id, name, size, created_at, report_id, can }) => (
                <Table.Tr key={file_id}>
                  <Table.Td style={{ overflowWrap: "anywhere" }}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      px={0}
                      onClick={() => save.mutate(file_id)}
                      aria-label={t("save", { name })}
                    >
                      {name}
                    </Button>
                  </Table.Td>
                  <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                    {formatBytes(size, locale)}
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: "nowrap" }}>
                    <TimeAgo time={created_at} />
                  </Table.Td>
                  <Table.Td>
                    {report_id ? (
                      <TextLink to="/reports/$reportId" params={{ reportId: report_id }}>
                        {t("open_report")}
                      </TextLink>
                    ) : (
                      "–"
                    )}
                  </Table.Td>
                  <Table.Td>
                    {can.includes("delete") && (
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => remove.mutate(file_id)}
                        aria-label={t("delete_file", { name })}
                      >
                        {t("delete")}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </PagedList>
  );
}
