import type { ProgramCard } from "@safeport/contract/programs/program.schema";
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCoin,
  IconHeartHandshake,
  IconLock,
  IconPlayerPause,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Chip, type Tone } from "../../../../ui/chip.tsx";

/** BBP pays, VDP thanks. */
export function TypeChip({ type }: { type: ProgramCard["program_type"] }) {
  const t = useTranslations("programs.type");
  return (
    <span title={t(`${type}_long`)}>
      <Chip tone={type === "BBP" ? "indigo" : "grey"} icon={type === "BBP" ? IconCoin : IconHeartHandshake}>
        {t(type)}
      </Chip>
    </span>
  );
}

const statusLooks: Record<ProgramCard["status"], { tone: Tone; icon: Icon; dashed?: boolean }> = {
  draft: { tone: "grey", icon: IconCircleDashed, dashed: true },
  active: { tone: "green", icon: IconCircleCheck },
  paused: { tone: "amber", icon: IconPlayerPause },
  closed: { tone: "grey", icon: IconCircleMinus },
};

interface StateChipsProps {
  program: Pick<ProgramCard, "status" | "visibility">;
  /** The viewer runs the program, so its usual state is said too. */
  own: boolean;
}

/** Whether a program takes reports, and that it is private. */
export function StateChips({ program, own }: StateChipsProps) {
  const t = useTranslations("programs");
  return (
    <>
      {(own || program.status !== "active") && <Chip {...statusLooks[program.status]}>{t(`status.${program.status}`)}</Chip>}
      {program.visibility === "PRIVATE" && (
        <Chip tone="violet" icon={IconLock}>
          {t("visibility.PRIVATE")}
        </Chip>
      )}
    </>
  );
}
