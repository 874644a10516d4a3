import { Button } from "@mantine/core";
import { deleteFile, getFile, listFiles } from "@safeport/contract/files/file.endpoints";
import { IconFiles } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { formatBytes } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";

/** The files that the viewer uploaded, each with the report it belongs to. */
export function FilesTab() {
  const t = useTranslations("wallet/vault.files");
  const list = useListSearch("/_app/{-$area}/vault");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const files = useQuery(queryOf(listFiles, { query: { page: list.page } }));
  const onError = (failure: unknown) => errorToast(failure);
  const save = useMutation({
    // The link of the list may have expired.
    mutationFn: (file_id: string) => call(getFile, { params: { file_id } }),
    onSuccess: ({ url, name }) => Object.assign(document.createElement("a"), { href: url, download: name }).click(),
    onError,
  });
  const remove = useSend((file_id: string) => sending(deleteFile, { params: { file_id } }), { rereads: [listFiles], onError });
  return (
    <ListView
      list={list}
      query={files}
      empty={{ icon: IconFiles, title: t("none"), text: t("none_text") }}
      table={{
        rowKey: ({ file_id }) => file_id,
        label: t("title"),
        minWidth: 520,
        phone: [["name", "size", "uploaded", "report"], ["action"]],
        columns: {
          name: {
            head: t("name"),
            cell: ({ file_id, name }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                px={0}
                h="auto"
                mih={26}
                ta="start"
                styles={{ label: { whiteSpace: "normal", overflowWrap: "anywhere", lineHeight: 1.45 } }}
                onClick={() => save.mutate(file_id)}
                aria-label={t("save", { name })}
              >
                {name}
              </Button>
            ),
          },
          size: { head: t("size"), align: "end", nowrap: true, cell: ({ size }) => formatBytes(size, locale) },
          uploaded: { head: t("uploaded"), nowrap: true, cell: ({ created_at }) => <TimeAgo time={created_at} /> },
          report: {
            head: t("report"),
            cell: ({ report_id }) =>
              report_id && (
                <TextLink to="/reports/$reportId" params={{ reportId: report_id }} inherit>
                  {t("open_report")}
                </TextLink>
              ),
          },
          action: {
            head: t("action"),
            hideHead: true,
            width: 1,
            isActions: true,
            cell: ({ file_id, name, can }) =>
              can.includes("delete") && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => remove.mutate(file_id)}
                  aria-label={t("delete_file", { name })}
                >
                  {t("delete")}
                </Button>
              ),
          },
        },
      }}
    />
  );
}
