import { Button } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { plainExcerpt } from "../../shared/plain-excerpt.ts";
import classes from "./timeline.module.css";

/** How the report begins: who sent it, and its first words, so that the talk below makes sense without opening it. */
export function ReportOpening({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const t = useTranslations("reports.opening");
  const { author } = report;
  const words = plainExcerpt(report.poc_description_markdown, 600);
  return (
    <div className={classes.opening}>
      <span className={classes.avatar}>
        <Avatar name={author.full_name} picture={author.display_picture} size={28} />
      </span>
      <div className={classes.comment}>
        <div className={classes.head}>
          <div className={classes.who}>
            <span className={classes.name}>{author.full_name}</span>
            <span className={classes.when}>
              {t(report.sent_at ? "sent" : "draft")} <TimeAgo time={report.created_at} />
            </span>
          </div>
        </div>
        <div className={classes.abstract}>
          <p>{words || t("nothing")}</p>
          <Button variant="subtle" size="compact-sm" onClick={onOpen}>
            {t("read")}
          </Button>
        </div>
      </div>
    </div>
  );
}
