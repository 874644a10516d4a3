import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useHolds } from "../api/money.ts";

/** The reports for which money of a company is held or missing: how much, what for, and when it is free again. */
export function Holds({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company.holds");
  const list = useListSearch("/_app/{-$area}/vault");
  const { locale } = useI18n();
  const holds = useHolds(companyId, list.page);
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      <ListView
        list={list}
        query={holds}
        empty={{ icon: IconLock, title: t("none"), text: t("none_text") }}
        table={{
          rowKey: ({ report_id }) => report_id,
          label: t("title"),
          minWidth: 720,
          verticalSpacing: 7,
          rowHeight: 44,
          phone: [["report", "promised", "awarded", "free"], ["rest"]],
          columns: {
            report: {
              head: t("report"),
              width: "36%",
              cell: ({ report_id, number, title, program }) => (
                <div style={{ overflowWrap: "anywhere" }}>
                  <TextLink to="/reports/$reportId" params={{ reportId: report_id }}>
                    <InlineCode>{`#${number} ${title}`}</InlineCode>
                  </TextLink>
                  <Text fz={13} lh="18px" c="dimmed">
                    {program.title}
                  </Text>
                </div>
              ),
            },
            promised: {
              head: t("promised"),
              align: "end",
              nowrap: true,
              isNamed: true,
              cell: ({ promised, currency }) => formatMinor(promised, currency, locale),
            },
            awarded: {
              head: t("awarded"),
              align: "end",
              nowrap: true,
              isNamed: true,
              cell: ({ awarded, currency }) => formatMinor(awarded, currency, locale),
            },
            rest: {
              head: t("rest"),
              align: "end",
              nowrap: true,
              cell: ({ rest, currency }) => <strong>{formatMinor(rest, currency, locale)}</strong>,
            },
            free: {
              head: t("free"),
              isNamed: true,
              cell: ({ free_at }) =>
                free_at ? <time dateTime={free_at}>{t("until", { date: formatDay(free_at, locale) })}</time> : t("missing"),
            },
          },
        }}
      />
    </SettingsSection>
  );
}
