import { Button, Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";

interface CommentButtonsProps {
  isInternal: boolean;
  isSending: boolean;
  /** Asks the reporter for more; absent where the report takes no question. */
  onAsk: (() => void) | undefined;
  /** Whether the report is open beside the discussion. */
  viewing: boolean;
  onView: () => void;
}

/** Opens the report beside the discussion, and sends the comment. */
export function CommentButtons({ isInternal, isSending, onAsk, viewing, onView }: CommentButtonsProps) {
  const t = useTranslations("reports.comment");
  const detail = useTranslations("reports.detail");
  return (
    <Group gap={1} wrap="nowrap" ml="auto">
      <Button
        variant="subtle"
        color="gray"
        mr="xs"
        aria-expanded={viewing}
        onClick={({ currentTarget }) => {
          onView();
          // The discussion is narrower beside the report, and so longer.
          requestAnimationFrame(() => currentTarget.form?.scrollIntoView({ block: "nearest" }));
        }}
      >
        {detail("view")}
      </Button>
      <Button
        type="submit"
        loading={isSending}
        leftSection={isInternal && <IconLock size={14} stroke={2} aria-hidden />}
        {...(onAsk && { bdrs: "6px 0 0 6px" })}
      >
        {t(isInternal ? "send_internal" : "send")}
      </Button>
      {onAsk && (
        <ActionMenu
          joined
          label={t("send_more")}
          actions={[{ label: t("ask"), onClick: onAsk, whyNot: isInternal ? t("ask_internal") : null }]}
        />
      )}
    </Group>
  );
}
