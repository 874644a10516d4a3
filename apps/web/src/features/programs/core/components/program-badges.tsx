import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCoin,
  IconHeartHandshake,
  IconLock,
  IconPlayerPause,
  IconReceipt,
  IconShieldDollar,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "../../../../ui/badge.tsx";

/** The type of a program: a BBP pays for findings, a VDP does not. */
export function TypeBadge({ type }: { type: ProgramCard["program_type"] }) {
  const t = useTranslations("programs.type");
  return (
    <span title={t(`${type}_long`)}>
      <Badge tone={type === "BBP" ? "indigo" : "grey"} icon={type === "BBP" ? IconCoin : IconHeartHandshake}>
        {t(type)}
      </Badge>
    </span>
  );
}

const statusLooks: Record<ProgramCard["status"], { tone: Tone; icon: Icon; dashed?: boolean }> = {
  draft: { tone: "grey", icon: IconCircleDashed, dashed: true },
  active: { tone: "green", icon: IconCircleCheck },
  paused: { tone: "amber", icon: IconPlayerPause },
  closed: { tone: "grey", icon: IconCircleMinus },
};

interface StateBadgesProps {
  program: Pick<ProgramCard, "status" | "visibility">;
  /** The viewer runs the program, so the usual status is shown too. */
  own: boolean;
}

/** The status of a program, and whether it is private. */
export function StateBadges({ program, own }: StateBadgesProps) {
  const t = useTranslations("programs");
  return (
    <>
      {(own || program.status !== "active") && <Badge {...statusLooks[program.status]}>{t(`status.${program.status}`)}</Badge>}
      {program.visibility === "PRIVATE" && (
        <Badge tone="violet" icon={IconLock}>
          {t("visibility.PRIVATE")}
        </Badge>
      )}
    </>
  );
}

/** Funding of a program's rewards: a level, or the share of promises that a company that pays itself has kept. */
export function FundsBadge({ funds }: { funds: ProgramCard["funds"] }) {
  const t = useTranslations("programs.funds");
  if (!funds) return null;
  if (funds.pays_itself)
    return funds.confirmed_percent === null ? null : (
      <span title={t("confirmed_hint", { days: funds.confirmed_days ?? 0 })}>
        <Badge tone={funds.confirmed_percent >= 90 ? "green" : "amber"} icon={IconReceipt}>
          {t("confirmed", { percent: funds.confirmed_percent })}
        </Badge>
      </span>
    );
  if (!funds.level) return null;
  return (
    <span title={t(`hint.${funds.level}`)}>
      <Badge tone={funds.level === "funded" ? "green" : "sky"} icon={IconShieldDollar}>
        {t(`level.${funds.level}`)}
      </Badge>
    </span>
  );
}
