import { Box, Button, Code, Group, Switch, Text } from "@mantine/core";
import type { CodeIndex } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import list from "../../../../ui/list.module.css";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useDeleteCodeIndex, usePublishCodeIndexes } from "../api/code-indexes.ts";

interface CodeRepositoryProps {
  program: string;
  name: string;
  /** Newest first. */
  versions: readonly CodeIndex[];
  mayEdit: boolean;
}

/** A repository with its indexed versions. */
export function CodeRepository({ program, name, versions, mayEdit }: CodeRepositoryProps) {
  const t = useTranslations("flood-settings/code-indexes");
  const errorToast = useErrorToast();
  const publish = usePublishCodeIndexes(program, name);
  const isPublic = publish.isPending ? publish.variables : (versions[0]?.is_public ?? false);
  return (
    <SettingsSection title={name}>
      <Switch
        label={t("public")}
        description={t("public_hint")}
        checked={isPublic}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => publish.mutate(currentTarget.checked, { onError: (error) => errorToast(error) })}
      />
      <ul className={list.list} style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {versions.map((version) => (
          <VersionRow key={version.code_index_id} program={program} index={version} mayEdit={mayEdit} />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface VersionRowProps {
  program: string;
  index: CodeIndex;
  mayEdit: boolean;
}

function VersionRow({ program, index, mayEdit }: VersionRowProps) {
  const t = useTranslations("flood-settings/code-indexes");
  const [asking, setAsking] = useState(false);
  const remove = useDeleteCodeIndex(program, index);
  const { version, commit, tags, files, created_at } = index;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: "success", message: t("deleted", { version }) });
        setAsking(false);
      },
    });
  return (
    <Group component="li" gap="sm" px="md" py="sm" align="flex-start">
      <Box flex="1 1 220px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>
          {version} <Code fz={12}>{commit.slice(0, 12)}</Code>
        </Text>
        <Text fz={13} c="dimmed">
          {`${t("size", { tags, files })} · `}
          <TimeAgo time={created_at} />
        </Text>
      </Box>
      {mayEdit && (
        <Button
          variant="subtle"
          size="xs"
          color="var(--sp-danger)"
          aria-label={t("delete_named", { version })}
          onClick={() => setAsking(true)}
        >
          {t("delete")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("delete_title", { version })}
        confirmLabel={t("delete")}
        onConfirm={confirm}
        pending={remove.isPending}
        error={remove.error}
        danger
      >
        {t("delete_text")}
      </ConfirmDialog>
    </Group>
  );
}
