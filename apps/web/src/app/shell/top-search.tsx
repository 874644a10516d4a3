import { Group, Kbd, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../lib/viewer.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import classes from "./top-bar.module.css";
import { TopFilter } from "./top-filter.tsx";

const loadResults = () => import("./search-results.tsx");
const SearchResults = lazyPart(() => loadResults().then((module) => module.SearchResults));

/**
 * Searches programs, and the reports and companies that the reader may see; a username finds reports, too. Hits show below while
 * somebody types; Enter opens the first list with a hit, or else the first company. The key `/` focuses the box.
 */
export function TopSearch() {
  const t = useTranslations("app");
  const viewer = useViewer();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const search = text.trim();
  const [settled] = useDebouncedValue(search, 250);
  // The text has done its work once its reader goes to a result.
  const leave = () => {
    setText("");
    setOpen(false);
  };
  const go = async () => {
    const { findDestination } = await loadResults();
    void navigate(await findDestination(cache, viewer, search));
    leave();
  };
  return (
    <search
      className={classes.search}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (search) void go();
        }}
      >
        <TextInput
          type="search"
          variant="filled"
          value={text}
          maxLength={textLimits.search}
          aria-label={t("search")}
          placeholder={t("search")}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setOpen(true);
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSectionWidth="auto"
          rightSection={
            <Group component="span" gap={4} pr={4} wrap="nowrap">
              <Kbd size="xs" visibleFrom="sm" style={{ boxShadow: "none" }}>
                /
              </Kbd>
              <TopFilter search={search} />
            </Group>
          }
        />
      </form>
      <ErrorBoundary fallback={null}>
        <Suspense>{open && search && settled && <SearchResults search={settled} onLeave={leave} />}</Suspense>
      </ErrorBoundary>
    </search>
  );
}
