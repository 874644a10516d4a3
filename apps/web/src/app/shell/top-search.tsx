import { Kbd, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../lib/viewer.ts";
import classes from "./top-bar.module.css";
import { TopFilter } from "./top-filter.tsx";

export const topSearchId = "top-search";

/** Searches programs, or reports for a company. The key `/` focuses it from anywhere. */
export function TopSearch() {
  const t = useTranslations("app");
  const { experience } = useViewer();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const search = text.trim();
  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (search) void navigate({ to: experience === "business" ? "/reports" : "/{-$area}/bounties", search: { search } });
        }}
      >
        <TextInput
          id={topSearchId}
          type="search"
          variant="filled"
          value={text}
          maxLength={textLimits.search}
          aria-label={t("search")}
          placeholder={t("search")}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSectionWidth="auto"
          rightSection={
            <span className={classes.ends}>
              <Kbd size="xs" className={classes.key ?? ""}>
                /
              </Kbd>
              <TopFilter search={search} />
            </span>
          }
        />
      </form>
    </search>
  );
}
