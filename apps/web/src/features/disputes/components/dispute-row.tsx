import { Box } from "@mantine/core";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../ui/link.tsx";
import list from "../../../ui/list.module.css";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import classes from "./dispute.module.css";
import { DisputeState } from "./dispute-state.tsx";

/** A row of the list of disputes, which links to the dispute. */
export function DisputeRow({ dispute }: { dispute: Dispute }) {
  const t = useTranslations("disputes");
  const { report, next_step } = dispute;
  return (
    <Box component="li" className={`${list.row} ${classes.row}`}>
      <Box miw={0} style={{ gridArea: "text" }}>
        <TextLink to="/disputes/$disputeId" params={{ disputeId: dispute.dispute_id }} className={list.link ?? ""}>
          <Truncate twoLinesOnPhone>{report.poc_title}</Truncate>
        </TextLink>
        <Box fz={13} lh="18px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {[report.program_title, report.company_name, `#${report.id ?? ""}`, t(`open.types.${dispute.dispute_type}`)].join(
            " · ",
          )}
          {dispute.opened_by && (
            <>
              {" · "}
              <bdi>{dispute.opened_by.full_name}</bdi>
            </>
          )}{" "}
          · <TimeAgo time={dispute.created_at} />
        </Box>
      </Box>
      {next_step && (
        <Box className={classes.due} c={new Date(next_step.due_at) < new Date() ? "var(--sp-danger)" : "dimmed"}>
          {t(`page.due.${next_step.step}`)} <TimeAgo time={next_step.due_at} />
        </Box>
      )}
      <Box style={{ gridArea: "state" }}>
        <DisputeState status={dispute.status} />
      </Box>
    </Box>
  );
}
