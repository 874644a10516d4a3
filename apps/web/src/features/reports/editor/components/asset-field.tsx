import { Button } from "@mantine/core";
import type { Scope } from "@safeport/contract/programs/scope.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useScopes } from "../../../programs/scopes/api/use-scopes.ts";
import { findScopes } from "../find-scopes.ts";
import { Picker } from "./picker.tsx";
import classes from "./report-form.module.css";

interface AssetFieldProps {
  programId: string;
  value: string | null;
  onChange: (scopeId: string | null) => void;
  error: string | null;
}

/** Which of the program's assets is affected, and what its owner says of it. */
export function AssetField({ programId, value, onChange, error }: AssetFieldProps) {
  const t = useTranslations("reports/editor.asset");
  const type = useTranslations("reports.facts.asset_type");
  const [search, setSearch] = useState("");
  const scopes = useScopes(programId);
  const all = scopes.data?.items ?? [];
  const chosen = all.find(({ scope_id }) => scope_id === value);
  if (scopes.error && !scopes.data) {
    return <ErrorState strip error={scopes.error} onRetry={() => void scopes.refetch()} retrying={scopes.isFetching} />;
  }
  return (
    <div>
      <Picker
        name="scope_id"
        label={t("label")}
        hint={t("hint")}
        placeholder={t("placeholder")}
        required
        mono
        error={error}
        value={chosen ? { id: chosen.scope_id, label: chosen.identifier } : null}
        onChange={onChange}
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
    </div>
  );
}

/** Instructions longer than this are folded. */
const longInstructions = 400;

function ChosenAsset({ scope }: { scope: Scope }) {
  const t = useTranslations("reports/editor.asset");
  const type = useTranslations("reports.facts.asset_type");
  const instructions = scope.instructions_markdown.trim();
  const isLong = instructions.length > longInstructions;
  const [unfolded, setUnfolded] = useState(!isLong);
  return (
    <div className={classes.chosen}>
      <p className={classes.chosenFacts}>
        {type(scope.asset_type)}
        <span>
          {t("counts_as")} <SeverityBadge severity={scope.max_severity} />
        </span>
        {t(scope.is_eligible_for_bounty ? "bounty" : "no_bounty")}
      </p>
      {instructions && (
        <div className={classes.instructions} data-folded={!unfolded || undefined}>
          <Markdown>{instructions}</Markdown>
        </div>
      )}
      {isLong && (
        <Button variant="subtle" size="compact-sm" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t(unfolded ? "fold" : "unfold")}
        </Button>
      )}
    </div>
  );
}
