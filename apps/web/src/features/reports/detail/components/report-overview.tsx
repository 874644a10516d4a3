import { CloseButton, Drawer, Group, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { useReturnFocus } from "../../../../ui/use-return-focus.ts";
import classes from "./report-overview.module.css";
import { ReportOverviewContent } from "./report-overview-content.tsx";

interface ReportOverviewProps {
  report: Report;
  onClose: () => void;
}

/** The report as its author wrote it: beside the discussion where there is room, otherwise in front of the page. */
export function ReportOverview(props: ReportOverviewProps) {
  // Paper is narrow, too, and has no overview.
  const isNarrow = useMediaQuery("screen and (max-width: 1023px)", undefined, { getInitialValueInEffect: false });
  return isNarrow ? <OverviewSheet {...props} /> : <OverviewPanel {...props} />;
}

/** It covers nothing, so that one can answer while reading. */
function OverviewPanel({ report, onClose }: ReportOverviewProps) {
  const ui = useTranslations("ui");
  const panel = useReturnFocus<HTMLDivElement>(true);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => panel.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      className={classes.panel}
      data-screen-only
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <Group wrap="nowrap" align="flex-start" justify="space-between" gap="xs" mb="xs">
        <Title order={2} id={titleId} dir="auto" fz={16} lh="24px" style={{ overflowWrap: "anywhere" }}>
          <InlineCode>{report.poc_title}</InlineCode>
        </Title>
        <CloseButton aria-label={ui("close")} onClick={onClose} />
      </Group>
      <ReportOverviewContent report={report} />
    </div>
  );
}

function OverviewSheet({ report, onClose }: ReportOverviewProps) {
  const ui = useTranslations("ui");
  const layer = useReturnFocus<HTMLDivElement>(true);
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="100%" returnFocus={false} data-screen-only>
      <Drawer.Content ref={layer}>
        {/* Not a landmark: the page has its own banner. */}
        <Drawer.Header role="presentation">
          <Drawer.Title dir="auto" fz={16} lh="24px" fw={600} style={{ overflowWrap: "anywhere" }}>
            <InlineCode>{report.poc_title}</InlineCode>
          </Drawer.Title>
          {/* A code block that takes the focus would scroll what is above it out of view. */}
          <Drawer.CloseButton aria-label={ui("close")} data-autofocus />
        </Drawer.Header>
        <Drawer.Body pb="md">
          <ReportOverviewContent report={report} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
