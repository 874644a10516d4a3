import { ActionIcon, Group, Input, Stack, Text } from "@mantine/core";
import { IconBan, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { MarkdownExcerpt } from "../../../../ui/markdown-excerpt.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import type { ScopeFields } from "../scope-fields.ts";
import classes from "./scopes.module.css";

interface ScopeEditRowProps {
  rowKey: string;
  fields: ScopeFields;
  /** Error of the server for a pending scope. */
  error?: string | undefined;
  /** Not on the server yet. */
  pending: boolean;
  /** Another row is being changed. */
  locked: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A scope of the form, read-only until its edit button is pressed. */
export function ScopeEditRow({ rowKey, fields, error, pending, locked, onEdit, onRemove }: ScopeEditRowProps) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { identifier } = fields;
  return (
    <Group component="li" gap="8px 16px" p="8px 8px 8px 12px">
      <Stack gap={0} flex="1 1 240px" miw={0}>
        <Text span fz={13} lh="20px" c="dimmed">
          {fields.asset_type && t(`asset_type.${fields.asset_type}`)}
        </Text>
        <span className={classes.mono} style={{ lineHeight: "20px" }}>
          {identifier}
        </span>
        {fields.instructions_markdown.trim() !== "" && (
          <Text span fz={13} lh="20px" c="dimmed">
            <MarkdownExcerpt markdown={fields.instructions_markdown} />
          </Text>
        )}
        {error && (
          <Input.Error component="span" role="alert">
            {error}
          </Input.Error>
        )}
      </Stack>
      <Group gap={6}>
        {pending && (
          <Badge tone="grey" dashed>
            {tForm("not_posted")}
          </Badge>
        )}
        {fields.is_out_of_scope ? (
          <Badge tone="rose" icon={IconBan}>
            {t("scope.out")}
          </Badge>
        ) : (
          <>
            {fields.is_eligible_for_bounty === false && <Badge tone="grey">{t("scope.not_eligible")}</Badge>}
            {fields.max_severity && <SeverityBadge severity={fields.max_severity} />}
          </>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          data-row={rowKey}
          disabled={locked}
          title={locked ? tForm("locked") : t("details.edit")}
          aria-label={tForm("edit_of", { identifier })}
          onClick={onEdit}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          title={tForm("remove")}
          aria-label={tForm("remove_of", { identifier })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
