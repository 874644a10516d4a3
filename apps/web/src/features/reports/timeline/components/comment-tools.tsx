import { ActionIcon, Group } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { type Icon, IconCornerUpLeft, IconFlag, IconPencil, IconQuote, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Tooltip } from "../../../../ui/tooltip.tsx";

interface CommentToolsProps {
  item: TimelineItem;
  onAnswer?: (item: TimelineItem, withQuote: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
  onFlag: () => void;
}

/** What the reader may do with a comment. */
export function CommentTools({ item, onAnswer, onEdit, onDelete, onFlag }: CommentToolsProps) {
  const t = useTranslations("reports.comment");
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      {onAnswer && (
        <>
          <Tool icon={IconCornerUpLeft} label={t("reply")} onClick={() => onAnswer(item, false)} />
          {item.content && <Tool icon={IconQuote} label={t("quote")} onClick={() => onAnswer(item, true)} />}
        </>
      )}
      {item.can.includes("edit") && <Tool icon={IconPencil} label={t("edit")} onClick={onEdit} />}
      {item.can.includes("delete") && <Tool icon={IconTrash} label={t("delete")} onClick={onDelete} />}
      {item.can.includes("flag") && <Tool icon={IconFlag} label={t("flag")} onClick={onFlag} />}
    </Group>
  );
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
