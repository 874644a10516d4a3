import { Code, Text } from "@mantine/core";
import type { StripeDay } from "@safeport/contract/wallet/statements/statement.schema";
import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { useStripeDays } from "../api/statements.ts";

const stateOf = ({ difference, until, unknown }: StripeDay) => {
  if (unknown.length > 0 || until !== 0) return "wrong";
  return difference === 0 ? "right" : "later";
};
const tones = { right: "green", later: "amber", wrong: "red" } as const;

/** Stripe's own record of each day beside the books, with what the books do not know. */
export function StripeDays() {
  const t = useTranslations("wallet/stripe_days");
  const list = useListSearch("/_app/_staff/admin/statements/");
  const { locale } = useI18n();
  const days = useStripeDays(list.page);
  const figure = (name: "stripe" | "books" | "costs" | "to_bank") => ({
    head: t(name),
    align: "end" as const,
    nowrap: true,
    isNamed: true,
    cell: (day: StripeDay) => formatMinor(day[name], day.currency, locale),
  });
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
          minWidth: 860,
          phone: [["day", "stripe", "books", "costs", "to_bank", "unknown"], ["difference"]],
          columns: {
            day: { head: t("day"), nowrap: true, cell: ({ day }) => formatCalendarDay(day, locale) },
            stripe: figure("stripe"),
            books: figure("books"),
            difference: {
              head: t("difference"),
              align: "end",
              cell: (day) => (
                <>
                  {formatMinor(day.difference, day.currency, locale)}
                  {day.until !== day.difference && (
                    <Text fz={13} lh="18px" c="dimmed">
                      {t("until", { amount: formatMinor(day.until, day.currency, locale) })}
                    </Text>
                  )}
                  <div>
                    <Badge tone={tones[stateOf(day)]}>{t(stateOf(day))}</Badge>
                  </div>
                </>
              ),
            },
            costs: figure("costs"),
            to_bank: figure("to_bank"),
            unknown: {
              head: t("unknown"),
              isNamed: true,
              cell: ({ unknown, currency }) =>
                unknown.length === 0
                  ? null
                  : unknown.map(({ id, amount, category, source }) => (
                      <Text key={id} fz={13} lh="18px" style={{ overflowWrap: "anywhere" }}>
                        {t("entry", { amount: formatMinor(amount, currency, locale), category })} <Code>{source ?? id}</Code>
                      </Text>
                    )),
            },
          },
        }}
      />
    </>
  );
}
