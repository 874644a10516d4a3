import type { Person } from "@safeport/contract/accounts/account.schema";
import type { Report } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import classes from "./timeline.module.css";

/** Who did it; the platform itself where nobody did. */
export function Performer({ report, person }: { report: Report; person: Person | null }) {
  const t = useTranslations("reports.timeline");
  const side = useSide(report, person);
  return (
    <>
      <span className={classes.name}>{person?.full_name ?? t("platform")}</span>
      {side && <span className={classes.side}>{side}</span>}
    </>
  );
}

/** Which side somebody speaks for. */
function useSide(report: Report, person: Person | null): string | null {
  const t = useTranslations("reports.timeline");
  if (!person) return null;
  if (person.user_id === report.author.user_id) return t("author");
  return person.role === "Business" ? report.company_name : t("staff");
}

/** On what others added while the page was open. */
export function NewMark() {
  const t = useTranslations("reports.timeline");
  return <span className={classes.fresh}>{t("new")}</span>;
}
