import { ActionIcon, TextInput } from "@mantine/core";
import { IconSelector, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PickerOption } from "../picker-option.ts";
import classes from "./picker.module.css";
import { PickerList } from "./picker-list.tsx";

interface PickerProps {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  error?: string | null;
  required?: boolean;
  /** The chosen one, as it reads in the box. */
  value: { id: string; label: string } | null;
  onChange: (id: string | null) => void;
  /** What matches `search`; the best first. */
  options: readonly PickerOption[];
  search: string;
  onSearch: (search: string) => void;
  loading?: boolean;
  mono?: boolean;
}

/** More than these are not listed: whoever has to look further types on. */
const mostOptions = 60;

/** A text box that suggests what to choose (WAI-ARIA combobox with a list box). */
export function Picker({ name, label, hint, error, value, options, search, onSearch, onChange, ...look }: PickerProps) {
  const t = useTranslations("reports/editor.picker");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [at, setAt] = useState(0);
  const shown = options.slice(0, mostOptions);
  const active = Math.min(at, shown.length - 1);

  function open(): void {
    setOpened(true);
    setAt(
      Math.max(
        0,
        shown.findIndex((option) => option.id === value?.id),
      ),
    );
  }

  function close(): void {
    setOpened(false);
    onSearch("");
  }

  function choose(option: PickerOption | undefined): void {
    if (option) onChange(option.id);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: shown.length - 1 };
    const target = moves[event.key];
    if (event.key === "Escape" && opened) close();
    else if (event.key === "Enter" && opened) choose(shown[active]);
    else if (target !== undefined && opened) setAt(Math.max(0, Math.min(target, shown.length - 1)));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") open();
    else return;
    // Neither does the form go off nor the caret jump.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes.picker}>
      <TextInput
        ref={input}
        name={name}
        label={label}
        description={hint}
        error={error}
        required={look.required ?? false}
        placeholder={value?.label ?? look.placeholder}
        value={opened ? search : (value?.label ?? "")}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={opened}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(opened && shown.length > 0 && { "aria-activedescendant": `${id}-${active}` })}
        classNames={{ input: look.mono ? (classes.mono ?? "") : "" }}
        onChange={(event) => {
          setOpened(true);
          setAt(0);
          onSearch(event.currentTarget.value);
        }}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        rightSection={
          value ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t("clear", { label })}
              onClick={() => {
                onChange(null);
                input.current?.focus();
              }}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : (
            <IconSelector size={16} stroke={1.75} aria-hidden />
          )
        }
      />
      {opened && (
        <PickerList
          id={id}
          label={label}
          options={shown}
          active={active}
          chosen={value?.id ?? null}
          hidden={options.length - shown.length}
          loading={look.loading ?? false}
          mono={look.mono ?? false}
          onChoose={choose}
        />
      )}
    </div>
  );
}
