import { Box, Checkbox, Group, Text } from "@mantine/core";
import type { ProgramVersion } from "@safeport/contract/programs/versions/program-version.schema";
import type { LinkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { ButtonLink, TextLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useVersions } from "../api/version.ts";

interface VersionListProps {
  program: string;
  page: number;
  linkToPage: (page: number) => LinkOptions;
  linkToVersion: (version: ProgramVersion) => LinkOptions;
  /** The numbers of at most two versions, which may be on different pages. */
  chosen: readonly number[];
  onChoose: (number: number) => void;
  linkToComparison: (older: number, newer: number) => LinkOptions;
  onPastEnd: (last: number) => void;
}

/** The versions of a program, newest first, each with what changed in it. */
export function VersionList({ program, page, linkToPage, linkToVersion, onPastEnd, ...choice }: VersionListProps) {
  const t = useTranslations("programs/history");
  const versions = useVersions(program, page);
  const isComparable = (versions.data?.total ?? 0) > 1;
  return (
    <PagedList query={versions} page={page} linkTo={linkToPage} onPastEnd={onPastEnd}>
      {(rows) => (
        <>
          {isComparable && <Chosen {...choice} />}
          <ul className={list.list} aria-label={t("list")}>
            {rows.map((version) => (
              <Group component="li" key={version.number} gap="4px 16px" align="baseline" mih={44} p="10px 12px">
                {isComparable && (
                  <Checkbox
                    size="xs"
                    style={{ alignSelf: "center" }}
                    aria-label={t("choose", { number: version.number })}
                    checked={choice.chosen.includes(version.number)}
                    onChange={() => choice.onChoose(version.number)}
                  />
                )}
                <TextLink {...linkToVersion(version)} fw={500}>
                  {t("version", { number: version.number })}
                </TextLink>
                {version.is_current && <Badge tone="green">{t("current")}</Badge>}
                {/* The list of changes is the longest part, so on a phone it has a line of its own. */}
                <Text span fz={13} c="dimmed" ml="auto" hiddenFrom="sm">
                  <TimeAgo time={version.created_at} />
                </Text>
                <Box component="span" flex="1 1 320px" miw={0} style={{ overflowWrap: "anywhere" }}>
                  <WhatChanged version={version} />
                </Box>
                <Text span fz={13} c="dimmed" visibleFrom="sm">
                  <TimeAgo time={version.created_at} />
                </Text>
              </Group>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

/** The two versions chosen for a comparison, and the link to it. */
function Chosen({ chosen, linkToComparison }: Pick<VersionListProps, "chosen" | "linkToComparison">) {
  const t = useTranslations("programs/history");
  const [older, newer] = chosen.toSorted((a, b) => a - b);
  return (
    <Group mih={30} mb="xs" gap="sm" aria-live="polite">
      {older !== undefined && newer !== undefined ? (
        <ButtonLink {...linkToComparison(older, newer)} size="xs" variant="default">
          {t("compare", { older, newer })}
        </ButtonLink>
      ) : (
        <Text fz={13} c="dimmed">
          {t("choose_two")}
        </Text>
      )}
    </Group>
  );
}

function WhatChanged({ version: { number, previous, fields, scope_changes } }: { version: ProgramVersion }) {
  const t = useTranslations("programs/history");
  const { added, changed, removed } = scope_changes;
  if (previous === null) return t(number === 1 ? "first" : "first_visible");
  const parts = [
    ...fields.map((field) => t(`field.${field}`)),
    ...(added > 0 ? [t("scopes_added", { count: added })] : []),
    ...(changed > 0 ? [t("scopes_changed", { count: changed })] : []),
    ...(removed > 0 ? [t("scopes_removed", { count: removed })] : []),
  ];
  return parts.length === 0 ? t("no_change") : parts.join(" · ");
}
