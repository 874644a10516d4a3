import { Box, Button, Group, Input, Stack, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import list from "../../../../ui/list.module.css";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useScopes } from "../api/scope.ts";
import {
  emptyScope,
  entryOf,
  isChanged,
  isSameAsset,
  type PendingScope,
  type ScopeEntry,
  type ScopesInForm,
  scopeFieldsOf,
} from "../scope-fields.ts";
import { findScopes } from "../scope-search.ts";
import { useReturnFocusToRow } from "../use-return-focus-to-row.ts";
import { useScopeChanges } from "../use-scope-changes.ts";
import { RemoveScopeDialog } from "./remove-scope-dialog.tsx";
import { ScopeEditRow } from "./scope-edit-row.tsx";
import { ScopeForm } from "./scope-form.tsx";

const ScopeCsvButtons = lazyPart(() => import("./scope-csv-buttons.tsx").then((module) => module.ScopeCsvButtons));

interface ScopeEditorProps {
  program: Program | null;
  state: ScopesInForm;
  /** The validation error of the scopes as a whole. */
  error: ReactNode;
}

const searchFrom = 8;
const step = 50;

/** Adds, changes (one at a time) and removes the scopes of a program. Those of a new program are posted with it. */
export function ScopeEditor({ program, state, error: scopesError }: ScopeEditorProps) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { data, error, refetch, isFetching } = useScopes(program?.program_id ?? null);
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(step);
  const [removing, setRemoving] = useState<Scope | PendingScope | null>(null);
  const [isOpenedByUser, setOpenedByUser] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useReturnFocusToRow(box, state.entry?.key);
  const open = (next: ScopeEntry) => {
    setOpenedByUser(true);
    state.setEntry(next);
  };
  const changes = useScopeChanges(program?.program_id ?? null, state);
  const { entry, pending } = state;
  const saved = data?.items ?? [];
  const rows = [
    ...pending.map((scope) => ({ key: scope.key, fields: scope.fields, error: scope.error, isPending: true, scope })),
    ...findScopes(saved, search, (type) => t(`asset_type.${type}`))
      .slice(0, shown)
      .map((scope) => ({ key: scope.scope_id, fields: scopeFieldsOf(scope), error: undefined, isPending: false, scope })),
  ];
  // A row that somebody else removed while it was being changed becomes a new one.
  const isNew = entry !== null && (entry.key === null || (data !== undefined && !rows.some(({ key }) => key === entry.key)));
  const form = entry && (
    <ScopeForm
      // The errors of one entry are not those of another.
      key={entry.key}
      entry={isNew ? { ...entry, key: null } : entry}
      onChange={changes.write}
      onSubmit={(scope) => {
        setOpenedByUser(true);
        changes.submit(isNew ? null : entry.key, scope);
      }}
      onCancel={() => state.setEntry(null)}
      autoFocus={isOpenedByUser}
      submitLabel={tForm(isNew ? "add_scope" : "save_scope")}
      busy={changes.busy}
      refusal={changes.refusal}
      isTaken={(scope) =>
        [...saved.map((one) => ({ key: one.scope_id, ...one })), ...pending.map((one) => ({ key: one.key, ...one.fields }))].some(
          (other) => other.key !== entry.key && isSameAsset(other, scope),
        )
      }
    />
  );
  return (
    <Stack ref={box} gap="sm" data-path="program-scopes">
      {isNew ? (
        form
      ) : (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            data-add-scope
            disabled={entry !== null && isChanged(entry)}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => open(entryOf(emptyScope))}
          >
            {tForm("add_scope")}
          </Button>
          {program && (
            <Suspense>
              <ScopeCsvButtons program={program.program_id} />
            </Suspense>
          )}
        </Group>
      )}
      {scopesError && <Input.Error role="alert">{scopesError}</Input.Error>}
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {program && !data && !error && <SkeletonRows height={48} />}
      {saved.length >= searchFrom && (
        <TextInput
          type="search"
          size="xs"
          aria-label={t("scope.search")}
          placeholder={t("scope.search")}
          value={search}
          maxLength={textLimits.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
      )}
      {rows.length > 0 && (
        <ul className={list.list} aria-label={t("list.scopes")}>
          {rows.map((row) =>
            entry?.key === row.key ? (
              <Box component="li" key={row.key} p={8}>
                {form}
              </Box>
            ) : (
              <ScopeEditRow
                key={row.key}
                rowKey={row.key}
                fields={row.fields}
                error={row.error}
                pending={row.isPending}
                locked={entry !== null && isChanged(entry)}
                onEdit={() => open(entryOf(row.fields, row.key))}
                onRemove={() => setRemoving(row.scope)}
              />
            ),
          )}
        </ul>
      )}
      {saved.length > shown && search === "" && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + step)}>
            {t("scope.show_more", { count: Math.min(step, saved.length - shown), left: saved.length - shown })}
          </Button>
        </div>
      )}
      <RemoveScopeDialog scope={removing} onClose={() => setRemoving(null)} onDropPending={changes.dropPending} />
    </Stack>
  );
}
