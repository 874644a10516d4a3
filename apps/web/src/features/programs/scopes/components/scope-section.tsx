import { Box, CloseButton, Stack, Text, TextInput, Title } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { IconCircleCheck, IconCircleX, IconSearch, IconTarget } from "@tabler/icons-react";
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useScopes } from "../api/scope.ts";
import { findScopes } from "../scope-search.ts";
import { ScopeList } from "./scope-list.tsx";
import { UnlistedNote } from "./unlisted-note.tsx";

const ScopeTester = lazyPart(() => import("./scope-tester.tsx").then((module) => module.ScopeTester));

/** With this many assets a search box helps. */
const searchFrom = 8;

type Infos = Pick<
  Program,
  "scopeOverview" | "inScopeInfo" | "outOfScopeInfo" | "accepts_unlisted_assets" | "program_type" | "company_name"
>;

interface ScopeSectionProps {
  /** The handle or title with which the page was opened. */
  program: string;
  infos: Infos;
  /** Whether the program pays for findings in any of its scopes. */
  pays: boolean;
  /** The handle of the program if the reader may report to it. */
  reportTo: string | null;
  /** The reader's action in a scope without assets. */
  emptyAction?: ReactNode;
}

/** The scopes of a program, in scope and out of scope. */
export function ScopeSection({ program, infos, pays, reportTo, emptyAction }: ScopeSectionProps) {
  const t = useTranslations("programs");
  const { data, error, refetch, isFetching } = useScopes(program);
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const matches = useMemo(
    () => findScopes(data?.items ?? [], deferredSearch, (type) => t(`asset_type.${type}`)),
    [data, deferredSearch, t],
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      // As high as the page, so that the following content does not jump when the scopes come.
      <Box mih="100vh">
        <SkeletonRows height={44} />
      </Box>
    );
  const groups = [
    {
      key: "in",
      mark: IconCircleCheck,
      color: "var(--sp-green)",
      info: infos.inScopeInfo,
      scopes: matches.filter((scope) => !scope.is_out_of_scope),
    },
    {
      key: "out",
      mark: IconCircleX,
      color: "var(--sp-danger)",
      info: infos.outOfScopeInfo,
      scopes: matches.filter((scope) => scope.is_out_of_scope),
    },
  ] as const;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />}
      {infos.scopeOverview.trim() !== "" && <Markdown>{infos.scopeOverview}</Markdown>}
      {data.items.length > 0 && (
        <Suspense fallback={<Box h={72} />}>
          <ScopeTester program={data.items[0]?.program_id ?? program} pays={pays} takesUnlisted={infos.accepts_unlisted_assets} />
        </Suspense>
      )}
      {data.items.length >= searchFrom && (
        <TextInput
          type="search"
          maw={400}
          mt="sm"
          aria-label={t("scope.search")}
          placeholder={t("scope.search")}
          value={search}
          maxLength={textLimits.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search && <CloseButton size="sm" aria-label={t("scope.clear_search")} onClick={() => setSearch("")} />}
        />
      )}
      <Text fz={13} c="dimmed" role="status">
        {deferredSearch.trim() !== "" && t("scope.found", { count: matches.length, total: data.items.length })}
      </Text>
      {data.items.length === 0 && (
        <EmptyState icon={IconTarget} title={t("scope.none")} text={t("scope.none_text")} action={emptyAction} />
      )}
      {groups.map(
        ({ key, mark: Mark, color, info, scopes }) =>
          (scopes.length > 0 || (info.trim() !== "" && deferredSearch.trim() === "")) && (
            <Stack key={key} gap={8} mt="md">
              <Title order={3} display="flex" style={{ alignItems: "center", gap: 6 }}>
                <Mark size={16} stroke={1.75} color={color} aria-hidden /> {t(`scope.${key}`)}{" "}
                <Text span inherit fw={400} c="dimmed">
                  {scopes.length}
                </Text>
              </Title>
              {info.trim() !== "" && <Markdown>{info}</Markdown>}
              {/* A new search starts with the first rows again. */}
              {scopes.length > 0 && (
                <ScopeList
                  key={deferredSearch}
                  title={t(`scope.${key}`)}
                  scopes={scopes}
                  isOut={key === "out"}
                  pays={pays}
                  reportTo={key === "in" ? reportTo : null}
                />
              )}
            </Stack>
          ),
      )}
      {infos.accepts_unlisted_assets && <UnlistedNote program={infos} reportTo={reportTo} />}
    </>
  );
}
