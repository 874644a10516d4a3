import { Anchor, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { useSimilarToDraft } from "../api/draft.ts";
import type { SavedDraft } from "../draft-saver.ts";

/** Similar reports of the writer and similar published ones, each with the reasons. Renders nothing if there are none. */
export function SimilarToDraft({ draft }: { draft: SavedDraft }) {
  const t = useTranslations("reports/desk");
  const { data } = useSimilarToDraft(draft);
  if (!data || data.items.length + data.published.length === 0) return null;
  return (
    <Stack
      component="section"
      gap={8}
      mt="md"
      pt="md"
      style={{ borderTop: "1px solid var(--sp-border)" }}
      aria-label={t("similar")}
    >
      <Text component="h2" fz={13} lh="20px" fw={600} m={0}>
        {t("similar")}
      </Text>
      {data.items.length > 0 && (
        <Text fz={13} lh="20px" c="dimmed">
          {t("similar_before_sending")}
        </Text>
      )}
      {data.items.map(({ report_id, id, poc_title, status, why }) => (
        <Stack key={report_id} gap={2} fz={13} lh="20px">
          <TextLink to="/reports/$reportId" params={{ reportId: report_id }} target="_blank" style={{ overflowWrap: "anywhere" }}>
            <InlineCode>{poc_title}</InlineCode>
          </TextLink>
          <Text fz={12} lh="16px" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {`#${id} · `}
            {why.map(({ likeness, text }) => t(`why.${likeness}`, { text: text ?? "" })).join(" · ")}
          </Text>
          <span>
            <StatusBadge status={status} />
          </span>
        </Stack>
      ))}
      {data.published.length > 0 && (
        <Text fz={13} lh="20px" c="dimmed">
          {t("published_before_sending")}
        </Text>
      )}
      {data.published.map(({ source, number, poc_title, why }) => (
        <Stack key={`${source} ${number}`} gap={2} fz={13} lh="20px" style={{ overflowWrap: "anywhere" }}>
          {source === "disclosed" ? (
            <Anchor inherit href={`/d/${number}`} target="_blank">
              <InlineCode>{poc_title}</InlineCode>
            </Anchor>
          ) : (
            <span>
              <InlineCode>{poc_title}</InlineCode>
            </span>
          )}
          <Text fz={12} lh="16px" c="dimmed">
            {`${t(`published_source.${source}`, { number: String(number) })} · `}
            {why.map(({ likeness, text }) => t(`why.${likeness}`, { text: text ?? "" })).join(" · ")}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
