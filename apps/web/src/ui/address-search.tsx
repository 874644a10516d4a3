import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useAddress } from "../lib/address.ts";

interface AddressSearchProps {
  placeholder: string;
  /** The field of the query string. */
  param?: string;
  /** Other fields that a new search resets. */
  resets?: string[];
  maxLength?: number;
}

/** The pause after which typed text is searched for. */
const pauseMs = 250;

/** A search box with its text in the address. Typing searches after a short pause, Enter at once. */
export function AddressSearch({ placeholder, param = "search", resets = ["page"], maxLength = 200 }: AddressSearchProps) {
  const t = useTranslations("ui");
  const { query, setQuery } = useAddress();
  const inAddress = query[param] ?? "";
  const router = useRouter();
  const [home] = useState(() => router.latestLocation.pathname);
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  // The Back button or a link has changed the address.
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (text.trim() !== inAddress) setText(inAddress);
  }

  const apply = useEffectEvent((value: string) => {
    // A link clicked during the pause may open a page that has no search.
    const left = router.latestLocation.pathname !== home;
    if (value === inAddress || left) return;
    setQuery(
      { [param]: value || null, ...Object.fromEntries(resets.map((name) => [name, null])) },
      { replace: inAddress !== "" },
    );
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
          setQuery({ [param]: text.trim() || null, ...Object.fromEntries(resets.map((name) => [name, null])) });
        }}
      >
        <TextInput
          type="search"
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={maxLength}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={text && <CloseButton size="sm" aria-label={t("clear")} onClick={() => setText("")} />}
        />
      </form>
    </search>
  );
}
