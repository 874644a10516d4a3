import { Autocomplete, type AutocompleteProps, Box, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { isOriginalWords } from "../../core/transition-form.ts";
import { useOriginalCandidates } from "../api/status.ts";

const CompareOriginal = lazyPart(() => import("./compare-original.tsx").then((module) => module.CompareOriginal));

type OriginalFieldProps = Pick<
  AutocompleteProps,
  "name" | "label" | "description" | "error" | "onChange" | "onFocus" | "onBlur"
> & {
  report: Report | ReportCard;
  value: string;
  /** Enter chooses the first hit for the words so far, also before the hits are there. */
  onPick: (words: string) => void;
  /** Other ways to choose, which come when they are known. */
  children: ReactNode;
};

/** The number of the original, found by its title or number. The report with this number is shown below, or that there is none. */
export function OriginalField({ report, value, onPick, children, ...input }: OriginalFieldProps) {
  const t = useTranslations("reports/status-dialog.dialog");
  const [search] = useDebouncedValue(value, 200);
  const { candidates, none } = useOriginalCandidates(report, search);
  const [opened, setOpened] = useState(false);
  // A choice made below the field changes its text, too, and opens no list over itself.
  const [hasFocus, setHasFocus] = useState(false);
  const byNumber = new Map(candidates.map((card) => [`#${card.id}`, card]));
  const chosen = byNumber.get(`#${value.trim().replace(/^#/, "")}`);
  return (
    <div>
      <Autocomplete
        {...input}
        value={value}
        placeholder={t("original_placeholder")}
        data={[...byNumber.keys()]}
        // The server has filtered them.
        filter={({ options }) => options}
        renderOption={({ option }) => <Candidate card={byNumber.get(option.value)} />}
        comboboxProps={{ withinPortal: true }}
        // Without hits no list is shown, and Escape closes the dialog.
        dropdownOpened={opened && hasFocus && byNumber.size > 0}
        onFocus={(event) => {
          input.onFocus?.(event);
          setHasFocus(true);
        }}
        onBlur={(event) => {
          input.onBlur?.(event);
          setHasFocus(false);
        }}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        onKeyDown={(event) => {
          const isPlain = event.key === "Enter" && !(event.ctrlKey || event.metaKey || event.nativeEvent.isComposing);
          // An option chosen by the arrow keys is the list's own affair.
          if (!isPlain || !isOriginalWords(value) || event.currentTarget.getAttribute("aria-activedescendant")) return;
          event.preventDefault();
          setOpened(false);
          onPick(value);
        }}
      />
      {/* As high in each state, so that the buttons below never move under a press. */}
      <Box mt={6} h="min(340px, 40vh)" style={{ overflowY: "auto" }}>
        <Stack gap={8}>
          {chosen && (
            <>
              <Group gap="xs" fz={13} role="status">
                <Candidate card={chosen} />
              </Group>
              <Suspense>
                <CompareOriginal report={report} original={chosen} />
              </Suspense>
            </>
          )}
          {children}
          {!chosen && (
            <Text fz={13} lh="20px" c="dimmed" role="status" style={{ overflowWrap: "anywhere" }}>
              {none && search === value ? t("no_original", { search: value.trim() }) : t("original_hint")}
            </Text>
          )}
        </Stack>
      </Box>
    </div>
  );
}

function Candidate({ card }: { card: ReportCard | undefined }) {
  if (!card) return null;
  return (
    <Group gap="2px 8px" fz={13}>
      <Text span inherit c="dimmed">
        #{card.id}
      </Text>
      <Text span inherit fw={500} style={{ overflowWrap: "anywhere" }}>
        <InlineCode>{card.poc_title}</InlineCode>
      </Text>
      <StatusBadge status={card.status} />
    </Group>
  );
}
