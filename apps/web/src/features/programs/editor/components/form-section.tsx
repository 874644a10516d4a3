import { Box, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import classes from "./form-fields.module.css";

interface FormSectionProps {
  /** The id of its element. */
  id: string;
  title: string;
  /** Content of the section in a few words; shown while it is closed. */
  summary: string;
  errorCount: number;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A section of the form, which opens and closes. */
export function FormSection({ id, title, summary, errorCount, open, onToggle, children }: FormSectionProps) {
  return (
    <div id={id} className={classes.section}>
      <Box component="h2" fz={14} m={0}>
        <UnstyledButton
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={`${id}-content`}
          w="100%"
          px="md"
          py={12}
          onClick={onToggle}
        >
          <Group component="span" gap="md" wrap="nowrap">
            <IconChevronRight
              size={16}
              className={classes.chevron}
              style={{ flex: "none" }}
              data-rotate={open || undefined}
              aria-hidden
            />
            <SectionTitle title={title} summary={open ? null : summary} errorCount={errorCount} />
          </Group>
        </UnstyledButton>
      </Box>
      <Stack
        id={`${id}-content`}
        role="region"
        aria-labelledby={`${id}-title`}
        p="4px 16px 16px"
        {...(!open && { display: "none" })}
      >
        {children}
      </Stack>
    </div>
  );
}

interface SectionTitleProps {
  title: string;
  summary: string | null;
  errorCount: number;
}

function SectionTitle({ title, summary, errorCount }: SectionTitleProps) {
  const t = useTranslations("programs/editor");
  return (
    <Group component="span" gap="4px 8px" flex={1}>
      <Box component="span" flex="1 1 auto" fw={600}>
        {title}
      </Box>
      {errorCount > 0 ? (
        <Group component="span" gap={4} c="var(--sp-danger)" fz={13}>
          <IconAlertCircle size={14} aria-hidden /> {t("error_count", { count: errorCount })}
        </Group>
      ) : (
        summary && (
          <Text span fz={13} c="dimmed">
            {summary}
          </Text>
        )
      )}
    </Group>
  );
}
