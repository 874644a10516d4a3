import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { firstFocus } from "./first-focus.ts";
import classes from "./list-tools.module.css";

interface FilterButtonProps {
  /** Number of filters that are set. */
  count: number;
  onClear: () => void;
  /** Fields of the filters; each change applies at once. */
  children: ReactNode;
  /** Smaller beside the buttons of a heading. */
  size?: "xs" | "sm";
  /** For code that the fields load. */
  intent?: { onPointerEnter: () => void; onFocus: () => void };
}

/** The one button of a list's filters, with the number of those set. Its popover begins at the first field. */
export function FilterButton({ count, onClear, children, size = "sm", intent }: FilterButtonProps) {
  const t = useTranslations("ui.filter");
  const [opened, setOpened] = useState(false);
  const label = t("button", { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={440}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size={size}
          className={classes.filterButton ?? ""}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          aria-label={label}
          data-filter-button
          data-set={count > 0 || undefined}
          {...intent}
          onClick={() => setOpened(!opened)}
        >
          <span className={classes.filterLabel}>{label}</span>
          {count > 0 && <span className={classes.filterCount}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 16px)" mah="min(70vh, 640px)" style={{ overflowY: "auto" }} aria-label={t("title")}>
        <div ref={firstFocus} tabIndex={-1} data-autofocus style={{ outline: "none" }}>
          {children}
          {count > 0 && (
            <Button variant="subtle" color="gray" size="compact-sm" mt="sm" ml={-8} onClick={onClear}>
              {t("clear")}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
