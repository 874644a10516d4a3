import { Box, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { saveText } from "../../../../lib/save-text.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { readAllCommitments, useCommitments } from "../api/known-issue.ts";

const shown = 5;

/** The hashes of a program's known issues; nothing where there are none. */
export function Commitments({ program }: { program: string }) {
  const t = useTranslations("reports/known-issues");
  const errorToast = useErrorToast();
  const { data } = useCommitments(program);
  const save = useMutation({
    mutationFn: () => readAllCommitments(program),
    onSuccess: (batches) => saveText(`${program}-commitments.json`, JSON.stringify(batches, null, 2), "application/json"),
    onError: (error) => errorToast(error),
  });
  if (!data || data.total === 0) return null;
  return (
    <Box component="section" mt="xl" aria-label={t("commitments")}>
      <Title order={2} mb={4}>
        {t("commitments")}
      </Title>
      <Text c="dimmed" mb="sm">
        {t("commitments_text")}
      </Text>
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {data.items.slice(0, shown).map(({ number, published_at, commitments, hash }) => (
          <li key={number}>
            {t("commitments_batch", { number, count: commitments.length })} · <TimeAgo time={published_at} />
            <Text
              component="code"
              display="block"
              ff="monospace"
              fz={12}
              lh="16px"
              c="dimmed"
              style={{ overflowWrap: "anywhere" }}
            >
              {hash}
            </Text>
          </li>
        ))}
      </ul>
      <Text component="div" mt="sm">
        <DownloadButton loading={save.isPending} onClick={() => save.mutate()}>
          {t("commitments_download")}
        </DownloadButton>
      </Text>
    </Box>
  );
}
