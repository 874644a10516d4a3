import { ActionIcon, Group } from "@mantine/core";
import { editMinutes } from "@safeport/contract/reports/timeline/comment.policy";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import {
  type Icon,
  IconCornerUpLeft,
  IconFlag,
  IconLink,
  IconPencil,
  IconQuote,
  IconTrash,
  IconWorld,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";
import { itemAnchor } from "../use-hash-item.ts";

interface CommentToolsProps {
  item: TimelineItem;
  onAnswer?: (item: TimelineItem, withQuote: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
  onFlag: () => void;
  onPublish: () => void;
}

/** The actions of a comment. The menu is the same for everybody; an action that the reader may not take says why. */
export function CommentTools({ item, onAnswer, onEdit, onDelete, onFlag, onPublish }: CommentToolsProps) {
  const t = useTranslations("reports.comment");
  const { copy } = useCopy();
  const why = useWhyNot(item);
  const copyLink = async () => {
    const link = new URL(`#${itemAnchor(item.item_id)}`, location.href).href;
    if (await copy(link)) toast({ kind: "success", message: t("link_copied") });
  };
  return (
    <Group gap={0} wrap="nowrap" flex="none" data-screen-only>
      {onAnswer && (
        <>
          <Tool icon={IconCornerUpLeft} label={t("reply")} onClick={() => onAnswer(item, false)} />
          {item.content && <Tool icon={IconQuote} label={t("quote")} onClick={() => onAnswer(item, true)} />}
        </>
      )}
      <ActionMenu
        label={t("menu")}
        actions={[
          { label: t("copy_link"), icon: IconLink, onClick: () => void copyLink() },
          ...(item.can.includes("publish") ? [{ label: t("publish"), icon: IconWorld, onClick: onPublish }] : []),
          { label: t("edit"), icon: IconPencil, onClick: onEdit, whyNot: why.edit },
          { label: t("delete"), icon: IconTrash, onClick: onDelete, whyNot: why.delete, danger: true },
          { label: t("flag"), icon: IconFlag, onClick: onFlag, whyNot: why.flag },
        ]}
      />
    </Group>
  );
}

/** Reason why the reader may not edit, delete or flag a comment; null if they may. The server decides, in `can`. */
function useWhyNot({ can, performed_by, flags }: TimelineItem) {
  const t = useTranslations("reports.comment.why_not");
  const { user } = useViewer();
  const isOwn = performed_by?.user_id === user.user_id;
  const isFlagged = flags.some(({ username }) => username === user.username);
  const late = t("late", { minutes: editMinutes });
  return {
    edit: can.includes("edit") ? null : isOwn ? late : t("edit"),
    delete: can.includes("delete") ? null : isOwn ? late : t("delete"),
    flag: can.includes("flag") ? null : t(isOwn ? "flag_own" : isFlagged ? "flagged" : "flag_staff"),
  };
}

function Tool({ icon: Mark, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        <Mark size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
