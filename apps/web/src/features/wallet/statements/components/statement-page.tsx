import { Button } from "@mantine/core";
import type { BankStatement } from "@safeport/contract/wallet/statements/statement.schema";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useStatement } from "../api/statements.ts";
import { periodOf } from "../period.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { EntryList } from "./entry-list.tsx";

const page = getRouteApi("/_app/_staff/admin/statements/$statementId");

/** A statement with its entries, and the step that confirms all that agree with their orders. */
export function StatementPage() {
  const t = useTranslations("wallet/statements");
  const { locale } = useI18n();
  const { statementId } = page.useParams();
  const list = useListSearch("/_app/_staff/admin/statements/$statementId");
  const { data: statement, error, refetch, isFetching } = useStatement(statementId);
  const [confirming, setConfirming] = useState(false);
  return (
    <Page
      title={statement ? t("of_period", { period: periodOf(statement, locale) }) : t("statement")}
      back={{ link: linkOptions({ to: "/admin/statements" }), label: t("title") }}
      actions={
        statement &&
        statement.to_confirm > 0 && (
          <Button onClick={() => setConfirming(true)}>{t("confirm.open", { count: statement.to_confirm })}</Button>
        )
      }
    >
      {error && !statement && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!statement && !error && <SkeletonRows count={4} />}
      {statement && (
        <>
          <StatementFacts statement={statement} />
          <EntryList statementId={statementId} list={list} />
        </>
      )}
      {statement && confirming && <ConfirmDialog statement={statement} onClose={() => setConfirming(false)} />}
    </Page>
  );
}

function StatementFacts({ statement }: { statement: BankStatement }) {
  const t = useTranslations("wallet/statements");
  const { locale } = useI18n();
  const { account, statement_ref, opening, closing, currency, entries, to_confirm, to_clear } = statement;
  const money = (amount: number | null) => (amount === null ? "–" : formatMinor(amount, currency, locale));
  return (
    <div style={{ marginBottom: 24 }}>
      <Facts
        facts={[
          { label: t("column.account"), value: account },
          { label: t("number"), value: statement_ref },
          { label: t("opening"), value: money(opening) },
          { label: t("column.closing"), value: money(closing) },
          { label: t("entries_title"), value: t("counts", { entries: t("entries", { count: entries }), to_confirm, to_clear }) },
        ]}
      />
    </div>
  );
}
