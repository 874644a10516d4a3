import { Alert, Box, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import type { DisclosurePreview, Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { placesOf, type Segment, segmentsOf, selectedRange, withAdded, without } from "../redactions.ts";
import { useFieldLabel } from "../use-field-label.ts";
import classes from "./redaction-preview.module.css";

interface RedactionPreviewProps {
  preview: DisclosurePreview;
  /** Only the title and the asset are part of a summary. */
  limited: boolean;
  redactions: Redaction[];
  onRedactions: (redactions: Redaction[]) => void;
  /** Redactions of the other side, which stay. */
  theirs: readonly Redaction[];
  files: DisclosurePreview["files"];
  fileIds: string[];
  onFileIds: (ids: string[]) => void;
}

/** The text to be published, with its redactions. A redaction is added by selecting text or by typing it. */
export function RedactionPreview({
  preview,
  limited,
  redactions,
  onRedactions,
  theirs,
  files,
  ...chosen
}: RedactionPreviewProps) {
  const t = useTranslations("reports/disclosure");
  const labelOf = useFieldLabel();
  const [typed, setTyped] = useState("");
  const [last, setLast] = useState<string | null>(null);
  const fields = preview.fields.filter(({ field }) => !limited || field === "title" || field === "asset");
  const fixed = [...theirs, ...preview.automatic];
  const add = (added: readonly Redaction[]) => onRedactions(withAdded(redactions, added));
  const redactSelection = () => {
    const selected = selectedRange();
    if (!selected) return;
    const { text, ...range } = selected;
    add([range]);
    setLast(text.trim());
    document.getSelection()?.removeAllRanges();
  };
  const isCovered = ({ field, start, end }: Redaction) =>
    [...redactions, ...fixed].some((one) => one.field === field && one.start <= start && one.end >= end);
  const others = last ? placesOf(fields, last).filter((place) => !isCovered(place)) : [];
  const typedPlaces = typed.trim() === "" ? [] : placesOf(fields, typed.trim()).filter((place) => !isCovered(place));
  return (
    // No box of its own: the tools stay in view to the end of the form that they are in.
    <>
      <Stack gap="xs" className={classes.tools ?? ""}>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t("redact_text")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            flex="1 1 180px"
          />
          <Button
            variant="default"
            disabled={typedPlaces.length === 0}
            onClick={() => {
              add(typedPlaces);
              setTyped("");
            }}
          >
            {t("redact_all", { count: typedPlaces.length })}
          </Button>
          <Button
            variant="default"
            leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
            // Keeps the selection, which a click would end.
            onMouseDown={(event) => event.preventDefault()}
            onClick={redactSelection}
          >
            {t("redact")}
          </Button>
        </Group>
        {others.length > 0 && last && (
          <Alert color="indigo" p="xs" role="status">
            <Button variant="subtle" size="compact-sm" onClick={() => add(others)}>
              {t("redact_others", { count: others.length, text: last.slice(0, 60) })}
            </Button>
          </Alert>
        )}
      </Stack>
      {fields.map((one) => (
        <section key={one.field} aria-label={labelOf(one.field)}>
          <Text fz={12} lh="16px" c="dimmed" mb={4}>
            {labelOf(one.field)}
          </Text>
          <Box className={classes.text ?? ""} data-field={one.field}>
            {segmentsOf(one, redactions, fixed).map((segment) => (
              <Part
                key={segment.start}
                segment={segment}
                onRestore={() => onRedactions(without(redactions, one.field, segment.start))}
              />
            ))}
          </Box>
        </section>
      ))}
      {!limited && files.length > 0 && (
        <Checkbox.Group label={t("files")} description={t("files_hint")} value={chosen.fileIds} onChange={chosen.onFileIds}>
          <Stack gap={6} mt="xs">
            {files.map(({ file_id, name }) => (
              <Checkbox key={file_id} value={file_id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

function Part({ segment, onRestore }: { segment: Segment; onRestore: () => void }) {
  const t = useTranslations("reports/disclosure");
  if (!segment.redacted) return segment.text;
  if (!segment.own)
    return (
      <mark className={classes.mark} title={t("theirs")}>
        {segment.text}
      </mark>
    );
  return (
    // A button's text would be no part of the selected text.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      className={classes.mark}
      data-own
      role="button"
      tabIndex={0}
      title={t("restore")}
      onClick={onRestore}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") onRestore();
      }}
    >
      {segment.text}
    </span>
  );
}
