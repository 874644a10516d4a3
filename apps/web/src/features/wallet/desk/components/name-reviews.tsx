import { Button, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { BankAccountReview } from "@safeport/contract/wallet/bank-account.endpoints";
import { IconBuildingBank } from "@tabler/icons-react";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useNameReviews, useReview } from "../api/desk.ts";
import type { DeskSearch } from "../desk-search.ts";

/** Bank accounts whose holder is not exactly the person of the identity check. */
export function NameReviews({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.names");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const number = pageOfQuery(search.page);
  const reviews = useNameReviews(number);
  const [refusing, setRefusing] = useState<BankAccountReview | null>(null);
  const { name } = useReview();
  const accept = ({ bank_account_id, user }: BankAccountReview) =>
    name.mutate(
      { bank_account_id, accept: true, reason: "" },
      {
        onSuccess: () => toast({ kind: "success", message: t("accepted", { username: user.username }) }),
        onError: (failure) => toast({ kind: "error", message: errorText(failure) }),
      },
    );
  return (
    <>
      <PagedList
        query={reviews}
        page={number}
        linkTo={(target) => linkOptions({ to: "/admin/kyc", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
        empty={<EmptyState icon={IconBuildingBank} title={t("none")} text={t("none_text")} />}
      >
        {(rows) => (
          <FoldingTable
            rows={rows}
            rowKey={({ bank_account_id }) => bank_account_id}
            label={t("title")}
            minWidth={600}
            phone={[["person", "holder", "legal_name", "account"], ["action"]]}
            columns={{
              person: { head: t("person"), cell: ({ user }) => `@${user.username}` },
              holder: { head: t("holder"), isNamed: true, cell: ({ holder_name }) => <bdi>{holder_name}</bdi> },
              legal_name: {
                head: t("legal_name"),
                isNamed: true,
                cell: ({ legal_name }) => legal_name && <bdi>{legal_name}</bdi>,
              },
              account: {
                head: t("account"),
                nowrap: true,
                cell: ({ country, last4 }) => t("number", { country, last4 }),
              },
              action: {
                head: t("action"),
                hideHead: true,
                width: 1,
                isActions: true,
                cell: (row) => (
                  <>
                    <Button variant="default" size="xs" onClick={() => setRefusing(row)}>
                      {t("refuse")}
                    </Button>
                    <Button size="xs" onClick={() => accept(row)}>
                      {t("accept")}
                    </Button>
                  </>
                ),
              },
            }}
          />
        )}
      </PagedList>
      {refusing && <RefuseDialog row={refusing} onClose={() => setRefusing(null)} />}
    </>
  );
}

function RefuseDialog({ row: { bank_account_id, user }, onClose }: { row: BankAccountReview; onClose: () => void }) {
  const t = useTranslations("wallet/desk.names");
  const { name } = useReview();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    name.mutate(
      { bank_account_id, accept: false, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("refused", { username: user.username }) });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t("refuse_title", { username: user.username })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Textarea
            label={t("reason")}
            description={t("reason_hint")}
            rows={3}
            maxLength={textLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && reason.trim() === "" ? t("reason_missing") : undefined}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("refuse")}
            pending={name.isPending}
            danger
            failure={name.error ? <ErrorAlert error={name.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
