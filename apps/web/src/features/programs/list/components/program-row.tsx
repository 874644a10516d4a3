import { Text, VisuallyHidden } from "@mantine/core";
import type { ListedProgram } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { rewardRangeText } from "../../../../lib/reward-text.ts";
import { useRewardWords } from "../../../../lib/use-reward-words.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import { FundsBadge, StateBadges, TypeBadge } from "../../core/components/program-badges.tsx";
import { usePrefetchProgram } from "../../core/use-prefetch-program.ts";
import { useResponseText } from "../../core/use-response-text.ts";
import { FollowStar } from "../../followers/components/follow-star.tsx";
import { FeatureList } from "./feature-list.tsx";
import classes from "./program-row.module.css";

/** The time that a row shows: creation of the program in a list sorted by it, otherwise the last change of its scope. */
export type ProgramTime = "added" | "changed";

/** The names of the columns; screen readers hear them in each row instead. */
export function ProgramRowHeads({ time }: { time: ProgramTime }) {
  const t = useTranslations("programs.list");
  return (
    <div className={classes.heads} aria-hidden>
      <span className={classes.nameHead}>{t("program")}</span>
      <span className={classes.features}>{t("features")}</span>
      <span>{t("type")}</span>
      <span className={classes.figure}>{t("reward")}</span>
      <span className={classes.figure}>{t("scopes")}</span>
      <span className={classes.figure}>{t(time)}</span>
    </div>
  );
}

/** A program of the list; the whole row is a link to it. */
export function ProgramRow({ program, time }: { program: ListedProgram; time: ProgramTime }) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const { experience, companyId } = useViewer();
  const prefetch = usePrefetchProgram(program.handle);
  const own = experience === "staff" || program.company_id === companyId;
  const date = time === "added" ? program.created_at : program.scope_changed_at;
  const reward = rewardRangeText(program.rewards, useRewardWords());
  const responseText = useResponseText()(program);
  const answers = [
    ...(responseText ? [responseText] : []),
    ...(program.resolved_count > 0 ? [t("list.resolved", { count: program.resolved_count })] : []),
  ];
  const matched = program.matched_asset;
  return (
    <li className={`${list.row} ${classes.row}`} {...prefetch}>
      <div className={classes.logo}>
        <Avatar name={program.company_name} picture={program.company_logo} size={32} square />
      </div>
      <div className={classes.name}>
        <div className={classes.titleLine}>
          <TextLink to="/{-$area}/bounties/$title" params={{ title: program.handle }} className={`${list.link} ${classes.link}`}>
            <Truncate twoLinesOnPhone>{program.title}</Truncate>
          </TextLink>
          <span className={classes.states}>
            <StateBadges program={program} own={own} />
            <FundsBadge funds={program.funds} />
          </span>
        </div>
        <div className={classes.company}>
          <Truncate>{[program.company_name, ...answers].join(" · ")}</Truncate>
        </div>
        {matched && (
          <div className={classes.match} title={matched.identifier}>
            {t.rich(matched.is_out_of_scope ? "list.matches_out" : "list.matches", {
              asset: () => (
                <Text span inherit ff="monospace" c="var(--mantine-color-text)" style={{ overflowWrap: "anywhere" }}>
                  {matched.identifier}
                </Text>
              ),
            })}
          </div>
        )}
      </div>
      <div className={classes.features}>
        <FeatureList features={program.features} />
      </div>
      <div className={classes.type}>
        <TypeBadge type={program.program_type} />
      </div>
      <div className={`${classes.figure} ${classes.reward}`}>
        <VisuallyHidden>{t("list.reward")}</VisuallyHidden>
        {reward ?? (
          <Text span inherit fw={400} c="dimmed">
            {t(`reward.${program.program_type}_none`)}
          </Text>
        )}
      </div>
      <div className={`${classes.figure} ${classes.scopes}`}>
        <Text span inherit visibleFrom="lg">
          <VisuallyHidden>{t("list.scopes")}</VisuallyHidden>
          {formatNumber(program.scope_count, locale)}
        </Text>
        <Text span inherit hiddenFrom="lg" c="dimmed">
          {t("list.scope_count", { count: program.scope_count })}
        </Text>
      </div>
      <div className={`${classes.figure} ${classes.changed}`}>
        {/* On wide screens the name of the column is above. */}
        <Text span inherit hiddenFrom="lg" className={classes.timeName}>
          {t(`list.${time}`)}{" "}
        </Text>
        <Text span inherit visibleFrom="lg">
          <VisuallyHidden>{t(`list.${time}`)} </VisuallyHidden>
        </Text>
        {date ? <TimeAgo time={date} /> : "–"}
      </div>
      <div className={classes.star}>
        <FollowStar program={program} />
      </div>
    </li>
  );
}
