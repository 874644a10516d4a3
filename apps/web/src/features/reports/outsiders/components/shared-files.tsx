import { Anchor, Stack, Text } from "@mantine/core";
import type { AttachedFile } from "@safeport/contract/files/file.schema";
import { formatBytes } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";

/** Files to save, by the links that came with the page. */
export function SharedFiles({ files }: { files: readonly AttachedFile[] }) {
  const { locale } = useI18n();
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
      {files.map((file) => (
        <li key={file.file_id} style={{ overflowWrap: "anywhere" }}>
          <Anchor href={file.url} download={file.name} underline="always">
            {file.name}
          </Anchor>{" "}
          <Text span fz={13} c="dimmed">
            {formatBytes(file.size, locale)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
