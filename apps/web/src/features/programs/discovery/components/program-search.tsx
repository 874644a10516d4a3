import { Box, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { allProgramsView } from "../../shared/all-programs-view.ts";

/** A search box that leads to the list of programs. */
export function ProgramSearch() {
  const t = useTranslations("programs.list");
  const viewer = useViewer();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  return (
    <Box component="search" display="block" maw={640} mb="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: "/{-$area}/bounties", search: { ...allProgramsView(viewer), search: text.trim() } });
        }}
      >
        <TextInput
          type="search"
          size="md"
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          maxLength={textLimits.search}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
        />
      </form>
    </Box>
  );
}
