import { CloseButton, TextInput } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/program.schema";
import { IconCircleCheck, IconCircleX, IconSearch, IconTarget } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useScopes } from "../api/use-scopes.ts";
import { findScopes } from "../scope-search.ts";
import { ScopeList } from "./scope-list.tsx";
import classes from "./scope-section.module.css";

/** From here on looking for an asset by eye takes too long. */
const searchFrom = 8;

type Infos = Pick<Program, "scopeOverview" | "inScopeInfo" | "outOfScopeInfo">;

interface ScopeSectionProps {
  /** The reference the page was opened with. */
  program: string;
  infos: Infos;
  /** The program pays for findings, at least in some assets. */
  pays: boolean;
}

/** What may be tested and what may not. */
export function ScopeSection({ program, infos, pays }: ScopeSectionProps) {
  const t = useTranslations("programs");
  const { data, error, refetch, isFetching } = useScopes(program);
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findScopes(data?.items ?? [], wanted, (type) => t(`asset_type.${type}`)), [data, wanted, t]);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div className={classes.pending}>
        <SkeletonRows height={44} />
      </div>
    );
  const groups = [
    { key: "in", mark: IconCircleCheck, info: infos.inScopeInfo, scopes: found.filter((scope) => !scope.is_out_of_scope) },
    { key: "out", mark: IconCircleX, info: infos.outOfScopeInfo, scopes: found.filter((scope) => scope.is_out_of_scope) },
  ] as const;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />}
      {infos.scopeOverview.trim() !== "" && <Markdown>{infos.scopeOverview}</Markdown>}
      {data.items.length >= searchFrom && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t("scope.search")}
          placeholder={t("scope.search")}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={search && <CloseButton size="sm" aria-label={t("scope.clear_search")} onClick={() => setSearch("")} />}
        />
      )}
      <p className={classes.found} role="status">
        {wanted.trim() !== "" && t("scope.found", { count: found.length, total: data.items.length })}
      </p>
      {data.items.length === 0 && <EmptyState icon={IconTarget} title={t("scope.none")} text={t("scope.none_text")} />}
      {groups.map(
        ({ key, mark: Mark, info, scopes }) =>
          (scopes.length > 0 || (info.trim() !== "" && wanted.trim() === "")) && (
            <div key={key} className={classes.group}>
              <h3 className={classes.title} data-scope={key}>
                <Mark size={16} stroke={1.75} aria-hidden /> {t(`scope.${key}`)}{" "}
                <span className={classes.count}>{scopes.length}</span>
              </h3>
              {info.trim() !== "" && <Markdown>{info}</Markdown>}
              {/* Another search starts again with the first rows. */}
              {scopes.length > 0 && <ScopeList key={wanted} title={t(`scope.${key}`)} scopes={scopes} pays={pays} />}
            </div>
          ),
      )}
    </>
  );
}
