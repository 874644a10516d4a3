import type { Program } from "@safeport/contract/programs/core/program.schema";
import { IconDoorExit, IconPencil } from "@tabler/icons-react";
import { type Ref, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { FollowButton } from "../../followers/components/follow-button.tsx";
import { useProgramPages } from "../use-program-pages.ts";

const LeaveDialog = lazyPart(() =>
  import("../../participation/components/leave-dialog.tsx").then((module) => module.LeaveDialog),
);

/** The link to the report form. */
export function SubmitLink({ handle, size }: { handle: string; size: "sm" | "xs" }) {
  const t = useTranslations("programs.details");
  return (
    <ButtonLink to="/bounties/$title/report" params={{ title: handle }} size={size}>
      {t("submit")}
    </ButtonLink>
  );
}

interface ProgramHeadActionsProps {
  program: Program;
  isPreview: boolean;
  /** The element around the link to the report form. */
  submitRef: Ref<HTMLDivElement>;
}

/** Buttons beside the title: follow, the pages about the program with leaving it, and the reader's own next step. */
export function ProgramHeadActions({ program, isPreview, submitRef }: ProgramHeadActionsProps) {
  const t = useTranslations("programs");
  const pages = useProgramPages(program, isPreview);
  const [leaving, setLeaving] = useState(false);
  const { can, handle } = program;
  const actions = [
    ...pages,
    ...(can.includes("leave") && !isPreview
      ? [{ label: t("details.leave"), icon: IconDoorExit, danger: true, onClick: () => setLeaving(true) }]
      : []),
  ];
  return (
    <>
      {!isPreview && <FollowButton program={program} />}
      {actions.length > 0 && <ActionMenu label={t("details.more")} actions={actions} />}
      {can.includes("edit") && (
        <ButtonLink to="/bounties/edit/$title" params={{ title: handle }} leftSection={<IconPencil size={16} aria-hidden />}>
          {t("details.edit")}
        </ButtonLink>
      )}
      {can.includes("submit_report") && !isPreview && (
        <div ref={submitRef}>
          <SubmitLink handle={handle} size="sm" />
        </div>
      )}
      <Suspense>{leaving && <LeaveDialog program={program} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  );
}
