import { Box, VisuallyHidden } from "@mantine/core";
import { changedParts } from "@safeport/contract/programs/versions/changed-lines";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

const kinds = {
  same: { sign: " ", color: "dimmed", background: "transparent" },
  added: { sign: "+", color: "var(--sp-green)", background: "var(--sp-green-soft)" },
  removed: { sign: "−", color: "var(--sp-red)", background: "var(--sp-red-soft)" },
} as const;

const wrapped = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** Two texts in one column: lines that were removed and added, with some around them. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useTranslations("programs/history");
  const parts = useMemo(() => changedParts(before, after), [before, after]);
  return (
    <Box bd="1px solid var(--sp-border)" bdrs="md" ff="monospace" fz={13} lh="20px" style={{ overflow: "hidden" }}>
      {parts.map((part, index) =>
        "hidden" in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison never move
          <Box key={index} px={28} py={2} ff="text" fz={12} c="dimmed" bg="var(--sp-sunken)">
            {t("unchanged_lines", { count: part.hidden })}
          </Box>
        ) : (
          part.lines.map(({ kind, text }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a comparison never move
            <Box key={`${index} ${line}`} display="flex" mih={20} pr={8} bg={kinds[kind].background}>
              <Box component="span" flex="0 0 28px" ta="center" c={kinds[kind].color} style={{ userSelect: "none" }} aria-hidden>
                {kinds[kind].sign}
              </Box>
              {kind !== "same" && <VisuallyHidden>{t(`line_${kind}`)} </VisuallyHidden>}
              <Box component="span" miw={0} style={wrapped}>
                {text}
              </Box>
            </Box>
          ))
        ),
      )}
    </Box>
  );
}
