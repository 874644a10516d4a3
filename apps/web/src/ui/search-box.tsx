import { CloseButton, Kbd, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";

interface SearchBoxProps {
  placeholder: string;
  /** The text that is searched for now. */
  value: string;
  /** Called with the trimmed text. `replace`: it follows another text, so Back leads to the time before the search. */
  onChange: (text: string, options: { replace: boolean }) => void;
}

/** The pause after which typed text is searched for. */
const pauseMs = 250;

/** The search box of a page, which the key `/` focuses. Typing searches after a short pause, Enter at once. */
export function SearchBox({ placeholder, value, onChange }: SearchBoxProps) {
  const t = useTranslations("ui");
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // The Back button or a link has changed the search.
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }

  const apply = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed, { replace: value !== "" });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(text.trim(), { replace: false });
        }}
      >
        <TextInput
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={textLimits.search}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text ? (
              <CloseButton size="sm" aria-label={t("clear")} onClick={() => setText("")} />
            ) : (
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                /
              </Kbd>
            )
          }
        />
      </form>
    </search>
  );
}
