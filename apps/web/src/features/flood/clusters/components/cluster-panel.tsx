import { Button, Group, Kbd, Stack, Text } from "@mantine/core";
import type { BulkResult } from "@safeport/contract/desk/bulk.endpoints";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { BulkFailures } from "../../../reports/core/components/bulk-failures.tsx";
import { useCluster } from "../api/clusters.ts";
import classes from "./cluster.module.css";
import { ClusterMember } from "./cluster-member.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { PutInForm } from "./put-in-form.tsx";

/** The reports for which a row of a list stands: the first, each other with what differs from it, and one decision for all. */
export function ClusterPanel({ report }: { report: ReportCard }) {
  const t = useTranslations("flood/clusters");
  const id = useId();
  const [page, setPage] = useState(1);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const [failures, setFailures] = useState<BulkResult["items"]>([]);
  const { data, error, refetch, isFetching } = useCluster(report.report_id, page);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data)
    return error ? (
      <ErrorState strip error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRows count={3} height={44} />
    );
  const { first, items, open_ids, total } = data;
  const chosen = open_ids.filter((one) => !leftOut.has(one));
  const open = open_ids.length + (first.is_open ? 1 : 0);
  const canDecide = data.can.includes("move") && open > 0;
  const setIncluded = (one: string, isIncluded: boolean) => {
    const next = new Set(leftOut);
    if (isIncluded) next.delete(one);
    else next.add(one);
    setLeftOut(next);
  };
  return (
    <Stack component="section" gap={8} aria-labelledby={id} pt={8}>
      <Group justify="space-between" gap="xs">
        <Text component="h3" ref={heading} tabIndex={-1} id={id} fz={14} lh="20px" fw={600} m={0}>
          {t("title", { count: total + 1 })}
          <Text span fz={12} fw={400} c="dimmed">{` · ${t("open", { count: open })}`}</Text>
        </Text>
        {canDecide && (
          <Button
            size="xs"
            data-shortcut="d"
            aria-keyshortcuts="d"
            rightSection={<Kbd size="xs">d</Kbd>}
            onClick={() => setDeciding(true)}
          >
            {t("decide")}
          </Button>
        )}
      </Group>
      <Text fz={12} lh="16px" c="dimmed">
        {t("about")}
      </Text>
      {failures.length > 0 && <BulkFailures failures={failures} rows={[report]} />}
      <ul className={classes.members} data-stale={isFetching || undefined}>
        <ClusterMember report={first} first={first} canMove={data.can.includes("move")} />
        {items.map((item) => (
          <ClusterMember
            key={item.report_id}
            report={item}
            first={first}
            canMove={data.can.includes("move")}
            {...(canDecide &&
              item.is_open && {
                included: !leftOut.has(item.report_id),
                onInclude: (isIncluded: boolean) => setIncluded(item.report_id, isIncluded),
              })}
          />
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} onChange={setPage} />
      {data.can.includes("move") && <PutInForm of={first.id} />}
      {isDeciding && (
        <DecideDialog
          reportId={report.report_id}
          first={first}
          chosen={chosen}
          leftOut={open_ids.length - chosen.length}
          onClose={() => setDeciding(false)}
          onDone={(result) => {
            setDeciding(false);
            setFailures(result.items.filter(({ ok }) => !ok));
            heading.current?.focus();
          }}
        />
      )}
    </Stack>
  );
}
