import { Button, Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { BankAccountReview } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { IconBuildingBank } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useNameReviews, useReviewName } from "../../bank-accounts/api/name-reviews.ts";

/** Bank accounts whose holder is not exactly the person of the identity check. */
export function NameReviews() {
  const t = useTranslations("wallet/desk.names");
  const list = useListSearch("/_app/_staff/admin/kyc");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const listOf = (usernames: string[]) => new Intl.ListFormat(locale).format(usernames.map((name) => `@${name}`));
  const reviews = useNameReviews(list.page);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const name = useReviewName();
  const accept = ({ bank_account_id, user }: BankAccountReview) =>
    name.mutate(
      { bank_account_id, username: user.username, accept: true, reason: "" },
      { onError: (failure) => errorToast(failure) },
    );
  return (
    <>
      <ListView
        list={list}
        query={reviews}
        empty={{ icon: IconBuildingBank, title: t("none"), text: t("none_text") }}
        table={{
          rowKey: ({ bank_account_id }) => bank_account_id,
          label: t("title"),
          minWidth: 600,
          phone: [["person", "holder", "legal_name", "account"], ["action"]],
          columns: {
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
              cell: ({ country, last4, same_account }) => (
                <>
                  {t("number", { country: countryName(country, locale), last4 })}
                  {same_account.length > 0 && (
                    <Text fz={13} c="var(--sp-amber)" style={{ whiteSpace: "normal" }}>
                      {t("same_account", { names: listOf(same_account), count: same_account.length })}
                    </Text>
                  )}
                </>
              ),
            },
            action: {
              head: t("action"),
              hideHead: true,
              width: 1,
              isActions: true,
              cell: (row) => (
                <>
                  <Button variant="default" size="xs" onClick={() => setDeciding({ row, accept: false })}>
                    {t("refuse")}
                  </Button>
                  <Button
                    size="xs"
                    onClick={() => (row.same_account.length > 0 ? setDeciding({ row, accept: true }) : accept(row))}
                  >
                    {t("accept")}
                  </Button>
                </>
              ),
            },
          },
        }}
      />
      {deciding && <ReasonDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface Decision {
  row: BankAccountReview;
  accept: boolean;
}

/** Refuses an account, or accepts one that somebody else has as well, with a reason. */
function ReasonDialog({ row: { bank_account_id, user }, accept, onClose }: Decision & { onClose: () => void }) {
  const t = useTranslations("wallet/desk.names");
  const name = useReviewName();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    name.mutate({ bank_account_id, username: user.username, accept, reason: reason.trim() }, { onSuccess: onClose });
  }
  return (
    <Dialog opened onClose={onClose} title={t(accept ? "accept_title" : "refuse_title", { username: user.username })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Textarea
            label={t("reason")}
            description={t(accept ? "same_account_reason" : "reason_hint")}
            rows={3}
            maxLength={textLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={missing && reason.trim() === "" ? t("reason_missing") : undefined}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(accept ? "accept" : "refuse")}
            pending={name.isPending}
            danger={!accept}
            failure={name.error ? <ErrorAlert error={name.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
