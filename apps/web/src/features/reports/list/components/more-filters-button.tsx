import { Button, type ButtonProps } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import classes from "./reports-page.module.css";

/** The filters of the address that are set behind the button. */
export const furtherFilters = [
  ...(["weakness_id", "program_id", "scope_id", "min_age", "max_age", "min_completeness", "max_completeness"] as const),
  ...(["has_files", "has_dispute", "missed"] as const),
] as const;

interface MoreFiltersButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  label: string;
  opened: boolean;
}

/** Opens the further filters; their code comes with the first press. Its label is only for screen readers where the list is narrow. */
export function MoreFiltersButton({ label, opened, ...button }: MoreFiltersButtonProps) {
  return (
    <Button
      variant="default"
      className={classes.more ?? ""}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
      aria-label={label}
      title={label}
      aria-expanded={opened}
      {...button}
    >
      <span className={classes.moreLabel}>{label}</span>
    </Button>
  );
}
