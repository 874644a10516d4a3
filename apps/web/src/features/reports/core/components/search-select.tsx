import { CloseButton, Combobox, Group, InputBase, Text, useCombobox } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";

/** Options beyond these are counted, not listed: typing narrows them down. */
const maxOptions = 60;

interface SearchSelectProps {
  name: string;
  label?: string;
  /** Names the box where the page has a label for it already. */
  "aria-label"?: string;
  description?: string;
  placeholder: string;
  error?: ReactNode;
  required?: boolean;
  /** The chosen option, as it reads in the box. */
  value: { id: string; label: string } | null;
  onChange: (id: string | null) => void;
  /** Matches of `search`, best first. */
  options: readonly { id: string; label: string; note?: ReactNode }[];
  /** An option below all others, whatever is searched for. */
  lastOption?: { id: string; label: string } | undefined;
  search: string;
  onSearch: (search: string) => void;
  loading?: boolean;
  /** Within a popover, which a click on options elsewhere would close. */
  inPopover?: boolean;
  /** Shows the labels in the monospace font. */
  mono?: boolean;
}

/** A text box that searches options to choose one. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    value,
    onChange,
    options,
    lastOption,
    search,
    onSearch,
    loading = false,
    inPopover = false,
    mono = false,
    placeholder,
    ...input
  } = props;
  const t = useTranslations("reports/editor.picker");
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex("active"),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      onSearch("");
    },
  });
  const shown = options.slice(0, maxOptions);
  const hidden = options.length - shown.length;
  const footer = loading ? t("loading") : shown.length === 0 ? t("nothing") : hidden > 0 ? t("more", { count: hidden }) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search has another best match
  useEffect(() => {
    if (search !== "") combobox.selectFirstOption();
  }, [search]);
  return (
    <Combobox
      store={combobox}
      withinPortal={!inPopover}
      onOptionSubmit={(id) => {
        onChange(id);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          placeholder={value?.label ?? placeholder}
          value={combobox.dropdownOpened ? search : (value?.label ?? "")}
          spellCheck={false}
          styles={{ input: mono && value ? { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 13 } : {} }}
          onChange={(event) => {
            combobox.openDropdown();
            onSearch(event.currentTarget.value);
          }}
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            // Enter chooses an option; it does not submit the form.
            if (event.key === "Enter" && combobox.dropdownOpened) event.preventDefault();
          }}
          onBlur={() => combobox.closeDropdown()}
          rightSectionPointerEvents={value ? "all" : "none"}
          rightSection={
            value ? (
              <CloseButton
                size="sm"
                aria-label={t("clear", { label: input.label ?? input["aria-label"] ?? "" })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: "auto" }} aria-label={input.label}>
          {shown.map(({ id, label, note }) => (
            <Combobox.Option key={id} value={id} active={id === value?.id}>
              <Group gap="2px 10px">
                <Text span size="sm" {...(mono && { ff: "monospace" })} style={{ overflowWrap: "anywhere" }}>
                  {label}
                </Text>
                {note && (
                  <Group gap="xs" ml="auto" fz={12} c="dimmed">
                    {note}
                  </Group>
                )}
              </Group>
            </Combobox.Option>
          ))}
          {lastOption && (
            <Combobox.Option value={lastOption.id} active={lastOption.id === value?.id}>
              {lastOption.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {footer && (
          <Combobox.Footer fz={13} c="dimmed" role="status">
            {footer}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
