import { Text } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { useStatements } from "../api/statements.ts";
import { periodOf } from "../period.ts";

/** The imported statements, each with what waits in it. */
export function StatementList() {
  const t = useTranslations("wallet/statements");
  const list = useListSearch("/_app/_staff/admin/statements/");
  const { locale } = useI18n();
  const statements = useStatements(list.page);
  return (
    <ListView
      list={list}
      query={statements}
      empty={{ icon: IconFileInvoice, title: t("none"), text: t("none_text") }}
      table={{
        rowKey: ({ statement_id }) => statement_id,
        label: t("tab.statements"),
        minWidth: 820,
        phone: [
          ["period", "account", "imported"],
          ["closing", "state"],
        ],
        columns: {
          period: {
            head: t("column.period"),
            nowrap: true,
            cell: (row) => (
              <TextLink to="/admin/statements/$statementId" params={{ statementId: row.statement_id }}>
                {periodOf(row, locale)}
              </TextLink>
            ),
          },
          account: { head: t("column.account"), mono: true, cell: ({ account }) => account },
          closing: {
            head: t("column.closing"),
            align: "end",
            nowrap: true,
            cell: ({ closing, currency }) => closing !== null && formatMinor(closing, currency, locale),
          },
          state: {
            head: t("column.state"),
            cell: ({ entries, to_confirm, to_clear }) => (
              <>
                {t("entries", { count: entries })}
                {to_confirm > 0 && <Text fz={13}>{t("to_confirm", { count: to_confirm })}</Text>}
                {to_clear > 0 && <Text fz={13}>{t("to_clear", { count: to_clear })}</Text>}
              </>
            ),
          },
          imported: {
            head: t("column.imported"),
            cell: ({ imported_by, file_name }) => (
              <>
                @{imported_by}
                <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
                  {file_name}
                </Text>
              </>
            ),
          },
        },
      }}
    />
  );
}
