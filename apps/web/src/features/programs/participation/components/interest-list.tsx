import { type Interest, listReceivedInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import { type InterestStatus, interestStatuses } from "@safeport/contract/programs/participation/interest.state";
import { useTranslations } from "use-intl";
import { ListDownload } from "../../../../ui/list-download.tsx";
import { ParticipationList } from "../../core/components/participation-list.tsx";
import { StatusSelect } from "../../core/components/status-select.tsx";
import { useFilteredPage } from "../../core/use-filtered-page.ts";
import { useReceivedInterests } from "../api/interest.ts";
import { useKeptRows } from "../use-kept-rows.ts";
import { InterestRow } from "./interest-row.tsx";

const idOf = ({ interest_id }: Interest) => interest_id;

/** The applications to a program, which are approved or rejected with a reason. A decided one keeps its place until the page is left. */
export function InterestList({ programId, companyId }: { programId: string; companyId: string }) {
  const t = useTranslations("programs/participation");
  const { filter: status, setFilter, page, setPage } = useFilteredPage<InterestStatus | "">("pending");
  const query = useReceivedInterests(companyId, { program_id: programId, status: status || undefined, page });
  const { rows, keep } = useKeptRows(`${status} ${page}`, query.data?.items ?? [], idOf);
  return (
    <ParticipationList
      label={t("tab.interests")}
      query={query}
      rows={rows}
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
      download={
        <ListDownload
          endpoint={listReceivedInterests}
          input={{ params: { company_id: companyId }, query: { program_id: programId, ...(status && { status }) } }}
          size="sm"
        />
      }
      row={(interest) => <InterestRow key={interest.interest_id} interest={interest} filter={status} onDecided={keep} />}
    />
  );
}
