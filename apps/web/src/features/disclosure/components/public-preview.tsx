import { Stack, Text } from "@mantine/core";
import type { DisclosurePreview, Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { redactionMark } from "@safeport/contract/reports/core/disclosure.values";
import { useTranslations } from "use-intl";
import { Facts } from "../../../ui/facts.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import { segmentsOf } from "../redactions.ts";
import { useFieldLabel } from "../use-field-label.ts";

interface PublicPreviewProps {
  preview: Pick<DisclosurePreview, "fields" | "files">;
  request: Pick<NonNullable<DisclosurePreview["request"]>, "kind" | "disclosure_summary">;
  /** Redactions of both sides. */
  redactions: readonly Redaction[];
  fileIds: readonly string[];
  withAwards: boolean;
}

/** Preview of the report as it will be published. */
export function PublicPreview({ preview, request, redactions, fileIds, withAwards }: PublicPreviewProps) {
  const t = useTranslations("reports/disclosure");
  const labelOf = useFieldLabel();
  const isLimited = request.kind === "limited";
  const fields = preview.fields.filter(({ field }) => !isLimited || field === "title" || field === "asset");
  const files = preview.files.filter(({ file_id }) => fileIds.includes(file_id));
  return (
    <Stack gap="md">
      <Text fw={600}>{t("publish_question")}</Text>
      <Facts
        facts={[
          { label: t("kind"), value: t(`kind_${request.kind}`) },
          ...(isLimited ? [] : [{ label: t("files"), value: files.map(({ name }) => name).join(", ") || t("public_no") }]),
          { label: t("awards"), value: t(withAwards ? "public_yes" : "public_no") },
        ]}
      />
      {isLimited && request.disclosure_summary && (
        <section aria-label={t("summary")}>
          <Text fz={12} c="dimmed">
            {t("summary")}
          </Text>
          <Markdown>{request.disclosure_summary}</Markdown>
        </section>
      )}
      {fields.map((one) => (
        <section key={one.field} aria-label={labelOf(one.field)}>
          <Text fz={12} lh="16px" c="dimmed" mb={4}>
            {labelOf(one.field)}
          </Text>
          <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {segmentsOf(one, [], redactions)
              .map(({ redacted, text }) => (redacted ? redactionMark : text))
              .join("")}
          </Text>
        </section>
      ))}
    </Stack>
  );
}
