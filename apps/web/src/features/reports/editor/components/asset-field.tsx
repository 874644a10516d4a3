import { Box, Group, Spoiler } from "@mantine/core";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useScopes } from "../../../programs/scopes/api/scope.ts";
import { SearchSelect } from "../../core/components/search-select.tsx";
import { findScopes } from "../find-scopes.ts";
import classes from "./report-form.module.css";

/** Only reports about an asset that is not listed load it. */
const UnlistedAssetField = lazyPart(() => import("./unlisted-asset-field.tsx").then((module) => module.UnlistedAssetField));

/** An asset of the program, or the name of another one. */
export interface AssetChoice {
  scope_id: string | null;
  unlisted_asset: string | null;
}

interface AssetFieldProps {
  programId: string;
  value: AssetChoice;
  onChange: (asset: AssetChoice) => void;
  /** Whether an asset that is not listed can be chosen. */
  takesUnlisted: boolean;
  errorOf: (name: keyof AssetChoice) => ReactNode;
}

/** The option for an asset that is not listed. */
const unlistedId = "unlisted";

/** Selects the affected asset of the program, and shows the company's instructions for it; or names another asset, where that is possible. */
export function AssetField({ programId, value, onChange, takesUnlisted, errorOf }: AssetFieldProps) {
  const t = useTranslations("reports/editor.asset");
  const type = useTranslations("reports.facts.asset_type");
  const fieldText = useFieldText();
  const [search, setSearch] = useState("");
  const scopes = useScopes(programId);
  const all = scopes.data?.items ?? [];
  const chosen = all.find(({ scope_id }) => scope_id === value.scope_id);
  const unlisted = { id: unlistedId, label: t("unlisted") };
  const isUnlisted = value.unlisted_asset !== null;
  const choose = (id: string | null) =>
    onChange(id === unlistedId ? { scope_id: null, unlisted_asset: "" } : { scope_id: id, unlisted_asset: null });
  if (scopes.error && !scopes.data) {
    return <ErrorState strip alone error={scopes.error} onRetry={() => void scopes.refetch()} retrying={scopes.isFetching} />;
  }
  return (
    <div>
      <SearchSelect
        name="scope_id"
        label={t("label")}
        description={t(takesUnlisted ? "hint_unlisted" : "hint")}
        placeholder={t("placeholder")}
        required
        mono={!isUnlisted}
        error={errorOf("scope_id")}
        value={isUnlisted ? unlisted : chosen ? { id: chosen.scope_id, label: chosen.identifier } : null}
        onChange={choose}
        lastOption={takesUnlisted ? unlisted : undefined}
        search={search}
        onSearch={setSearch}
        loading={scopes.isPending}
        options={findScopes(all, search).map((scope) => ({
          id: scope.scope_id,
          label: scope.identifier,
          note: (
            <>
              {type(scope.asset_type)} <SeverityBadge severity={scope.max_severity} />
            </>
          ),
        }))}
      />
      {chosen && <ChosenAsset key={chosen.scope_id} scope={chosen} />}
      {value.unlisted_asset !== null && (
        <Suspense>
          <UnlistedAssetField
            programId={programId}
            value={value.unlisted_asset}
            onChange={(unlisted_asset) => onChange({ scope_id: null, unlisted_asset })}
            onSelect={choose}
            // A draft keeps its name when the program stops accepting them.
            error={takesUnlisted ? errorOf("unlisted_asset") : fieldText({ code: "unlisted_asset_refused" })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** CSS pixels of instructions that show before the rest is unfolded. */
const foldedHeight = 132;

function ChosenAsset({ scope }: { scope: Scope }) {
  const t = useTranslations("reports/editor.asset");
  const type = useTranslations("reports.facts.asset_type");
  const instructions = scope.instructions_markdown.trim();
  return (
    <Box mt="xs" p="10px 12px" bg="var(--sp-ground)" style={{ borderLeft: "3px solid var(--sp-border-strong)" }}>
      <Group gap="4px 16px" fz={13} c="dimmed">
        {type(scope.asset_type)}
        <Group component="span" gap={6}>
          {t("counts_as")} <SeverityBadge severity={scope.max_severity} />
        </Group>
        {t(scope.is_eligible_for_bounty ? "bounty" : "no_bounty")}
      </Group>
      {instructions && (
        <Spoiler className={classes.compact} mt="xs" maxHeight={foldedHeight} showLabel={t("unfold")} hideLabel={t("fold")}>
          <Markdown>{instructions}</Markdown>
        </Spoiler>
      )}
    </Box>
  );
}
