import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import { daysOfAge, disputeAges, disputeStatuses } from "@safeport/contract/kernel/dispute.values";
import { IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../lib/use-list-search.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ListDownload } from "../../../ui/list-download.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { useDisputes } from "../api/dispute.ts";
import { disputesQueryOf, unended } from "../disputes-search.ts";
import { DisputeRow } from "./dispute-row.tsx";

/** The disputes on the reports that the reader may see, those whose next step is due first; the filters are in the address. */
export function DisputesPage() {
  const t = useTranslations("disputes.list");
  const statusName = useTranslations("disputes.status");
  const ageName = ({ from, to }: ReturnType<typeof daysOfAge>) =>
    to === null ? t("filter.older", { days: from }) : t("filter.younger", { from, days: to });
  const viewer = useViewer();
  const list = useListSearch("/_app/{-$area}/disputes/");
  const query = disputesQueryOf(list.search);
  const disputes = useDisputes(query);
  const kinds = ["mine", "rechecks", ...(viewer.experience === "staff" ? (["mediating", "overdue"] as const) : [])] as const;
  return (
    <ListPage
      title={t("title")}
      total={(count) => t("total", { count })}
      actions={<ListDownload endpoint={listDisputes} input={{ query }} />}
      list={list}
      query={disputes}
      searchFor={t("search")}
      filters={[
        {
          name: "status",
          label: t("filter.status"),
          options: [
            { value: "", label: t("filter.any_status") },
            { value: unended, label: t("filter.unended") },
            ...disputeStatuses.map((value) => ({ value, label: statusName(value) })),
          ],
        },
        {
          name: "only",
          label: t("filter.only"),
          options: [{ value: "", label: t("filter.all") }, ...kinds.map((value) => ({ value, label: t(`filter.${value}`) }))],
        },
        viewer.experience === "staff" && {
          name: "age",
          label: t("filter.age"),
          options: [
            { value: "", label: t("filter.any_age") },
            ...disputeAges.map((value) => ({ value, label: ageName(daysOfAge(value)) })),
          ],
        },
      ]}
      rowHeight={64}
      empty={{ icon: IconScale, title: t("none"), text: t("none_text") }}
      noneFound={{ title: t("none_found") }}
      row={(dispute) => <DisputeRow key={dispute.dispute_id} dispute={dispute} />}
    />
  );
}
