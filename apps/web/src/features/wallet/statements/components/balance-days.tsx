import { Text } from "@mantine/core";
import type { BalanceDay } from "@safeport/contract/wallet/statements/statement.schema";
import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { useBalanceDays } from "../api/statements.ts";

const parts = ["before", "open", "dismissed", "unseen", "unexplained"] as const;

/** The closing balances of the bank beside the books, with what explains a difference. */
export function BalanceDays() {
  const t = useTranslations("wallet/statements.balances");
  const list = useListSearch("/_app/_staff/admin/statements/");
  const { locale } = useI18n();
  const days = useBalanceDays(list.page);
  return (
    <>
      <Text c="dimmed" fz={13} mb="md" maw="80ch">
        {t("about")}
      </Text>
      <ListView
        list={list}
        query={days}
        empty={{ icon: IconScale, title: t("none"), text: t("none_text") }}
        table={{
          rowKey: ({ day }) => day,
          label: t("title"),
          minWidth: 820,
          phone: [["day", "bank", "books", "parts"], ["difference"]],
          columns: {
            day: { head: t("day"), nowrap: true, cell: ({ day }) => formatCalendarDay(day, locale) },
            bank: {
              head: t("bank"),
              align: "end",
              nowrap: true,
              isNamed: true,
              cell: ({ bank, currency }) => formatMinor(bank, currency, locale),
            },
            books: {
              head: t("books"),
              align: "end",
              nowrap: true,
              isNamed: true,
              cell: ({ books, currency }) => formatMinor(books, currency, locale),
            },
            difference: {
              head: t("difference"),
              align: "end",
              cell: ({ difference, unexplained, currency }) => (
                <>
                  {formatMinor(difference, currency, locale)}
                  <div>
                    <Badge tone={unexplained === 0 ? "green" : "red"}>{t(unexplained === 0 ? "right" : "wrong")}</Badge>
                  </div>
                </>
              ),
            },
            parts: { head: t("parts"), isNamed: true, cell: (day) => <Parts day={day} /> },
          },
        }}
      />
    </>
  );
}

function Parts({ day }: { day: BalanceDay }) {
  const t = useTranslations("wallet/statements.balances");
  const { locale } = useI18n();
  return parts
    .filter((part) => day[part] !== 0)
    .map((part) => (
      <Text key={part} fz={13} lh="18px" {...(part === "unexplained" && { c: "var(--sp-danger)" })}>
        {t(`part.${part}`, { amount: formatMinor(day[part], day.currency, locale) })}
      </Text>
    ));
}
