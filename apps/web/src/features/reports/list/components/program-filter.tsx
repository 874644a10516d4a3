import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useProgram } from "../../../programs/shared/api/program.ts";

/** Names the one program whose reports are shown, and leads to those of all. */
export function ProgramFilter({ programId, onLeave }: { programId: string; onLeave: () => void }) {
  const t = useTranslations("reports.filter");
  const { data: program } = useProgram(programId);
  return (
    <Button
      variant="light"
      size="sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t("all_programs", { program: program?.title ?? "" })}
      onClick={onLeave}
    >
      {program?.title ?? t("one_program")}
    </Button>
  );
}
