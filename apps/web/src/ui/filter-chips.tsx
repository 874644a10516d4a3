import { Button, Group, Pill } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";

/** A filter that is set, as its chip says it. */
export interface SetFilter {
  key: string;
  text: string;
  /** Takes it off. */
  remove: () => void;
}

interface FilterChipsProps {
  filters: readonly SetFilter[];
  onClear: () => void;
  /** Of the button that removes all; "Clear all" by default. */
  clearLabel?: string;
}

/** The filters that are set, each with a button that removes it, which passes the focus on. */
export function FilterChips({ filters, onClear, clearLabel }: FilterChipsProps) {
  const t = useTranslations("ui.filter");
  const list = useRef<HTMLDivElement>(null);
  if (filters.length === 0) return null;
  const buttonsOf = () => [...(list.current?.querySelectorAll("button") ?? [])];
  const toFilterButton = () => document.querySelector<HTMLElement>("main [data-filter-button]")?.focus();
  const remove = (filter: SetFilter, at: number) => {
    // The button that is pressed goes away, and the one that clears all stays as long as there is a filter.
    if (filters.length > 1) buttonsOf()[at + 1]?.focus();
    else toFilterButton();
    filter.remove();
  };
  return (
    <Group component="ul" ref={list} gap={6} mb="sm" aria-label={t("title")}>
      {filters.map((filter, at) => (
        <li key={filter.key}>
          <Pill
            radius="md"
            h={26}
            fz={13}
            maw="calc(100vw - 48px)"
            bd="1px solid var(--sp-accent)"
            bg="var(--sp-accent-soft)"
            c="var(--sp-accent-text)"
            withRemoveButton
            onRemove={() => remove(filter, at)}
            removeButtonProps={{
              "aria-label": t("remove", { filter: filter.text }),
              "aria-hidden": false,
              tabIndex: 0,
            }}
          >
            {filter.text}
          </Pill>
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => {
            toFilterButton();
            onClear();
          }}
        >
          {clearLabel ?? t("clear")}
        </Button>
      </li>
    </Group>
  );
}
