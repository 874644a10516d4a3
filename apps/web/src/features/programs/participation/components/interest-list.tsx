import { Button } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Interest } from "@safeport/contract/programs/interest.endpoints";
import { type InterestStatus, interestStatuses } from "@safeport/contract/programs/interest.state";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useDecideInterest, useReceivedInterests } from "../api/use-interests.ts";
import { useFilteredPage } from "../use-filtered-page.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { PagedList } from "./paged-list.tsx";
import { PersonRow } from "./person-row.tsx";
import { StatusSelect } from "./status-select.tsx";
import { TextDialog } from "./text-dialog.tsx";

/** The applications to a program, which are approved or rejected with a reason. */
export function InterestList({ programId, companyId }: { programId: string; companyId: string }) {
  const t = useTranslations("programs/participation");
  const { filter: status, setFilter, page, setPage } = useFilteredPage<InterestStatus | "">("pending");
  const query = { program_id: programId, status: status || undefined, page };
  return (
    <PagedList
      label={t("tab.interests")}
      query={useReceivedInterests(companyId, query)}
      page={page}
      onPage={setPage}
      empty={{ title: t(status === "pending" ? "empty.waiting" : "empty.interests"), text: t("empty.interests_text") }}
      narrowed={status !== "" && status !== "pending"}
      tools={
        <StatusSelect
          value={status}
          statuses={interestStatuses}
          labelOf={(value) => t(`interest_status.${value}`)}
          onChange={setFilter}
        />
      }
      row={(interest) => <InterestRow key={interest.interest_id} interest={interest} />}
    />
  );
}

function InterestRow({ interest }: { interest: Interest }) {
  const t = useTranslations("programs/participation");
  const errorText = useErrorText();
  const [rejecting, setRejecting] = useState(false);
  const [banning, setBanning] = useState(false);
  const decide = useDecideInterest();
  const { interest_id, full_name: name, motivation, status, reason, created_at, can } = interest;
  const approve = () =>
    decide.mutate(
      { interest_id, approve: true },
      {
        onSuccess: () => toast({ kind: "success", message: t("approved", { name }) }),
        onError: (error) => toast({ kind: "error", message: errorText(error, t("failed")) }),
      },
    );
  return (
    <>
      <PersonRow
        person={interest}
        note={
          <>
            {t(`interest_status.${status}`)} · {t.rich("sent", { time: () => <TimeAgo time={created_at} /> })}
          </>
        }
        text={reason ? `${motivation}\n\n${t("own_reason", { reason })}` : motivation}
        actions={
          <>
            {can.includes("approve") && (
              <Button size="xs" loading={decide.isPending && !rejecting} onClick={approve} aria-label={t("approve_of", { name })}>
                {t("approve")}
              </Button>
            )}
            {can.includes("reject") && (
              <Button size="xs" variant="default" onClick={() => setRejecting(true)} aria-label={t("reject_of", { name })}>
                {t("reject")}
              </Button>
            )}
            {can.includes("reject") && (
              <Button size="xs" variant="default" onClick={() => setBanning(true)} aria-label={t("ban_of", { name })}>
                {t("ban")}
              </Button>
            )}
          </>
        }
      />
      {banning && <BanDialog companyId={interest.company_id} person={interest} onClose={() => setBanning(false)} />}
      {rejecting && (
        <TextDialog
          title={t("reject_title", { name })}
          text={t("reject_text")}
          label={t("reason")}
          maxLength={textLimits.reason}
          submitLabel={t("reject")}
          pending={decide.isPending}
          error={decide.error}
          onSubmit={(text) =>
            decide.mutate(
              { interest_id, approve: false, reason: text },
              {
                onSuccess: () => {
                  toast({ kind: "success", message: t("rejected", { name }) });
                  setRejecting(false);
                },
              },
            )
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
