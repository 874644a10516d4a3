import { Box, Button, Group } from "@mantine/core";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { useState, useTransition } from "react";
import { useTranslations } from "use-intl";
import list from "../../../../ui/list.module.css";
import { ScopeRow, ScopeRowHeads } from "./scope-row.tsx";
import classes from "./scopes.module.css";

/** Rows rendered at once; some programs list hundreds of assets. */
const step = 50;

interface ScopeListProps {
  /** "In scope" or "Out of scope". */
  title: string;
  scopes: readonly Scope[];
  isOut: boolean;
  pays: boolean;
  /** The handle of the program if these assets can be reported to it. */
  reportTo: string | null;
}

/** Scopes as rows, fifty at a time. */
export function ScopeList({ title, scopes, isOut, pays, reportTo }: ScopeListProps) {
  const t = useTranslations("programs.scope");
  const [shown, setShown] = useState(step);
  const [pending, startTransition] = useTransition();
  const show = (count: number) => startTransition(() => setShown(count));
  const left = scopes.length - shown;
  return (
    <Box bd="1px solid var(--sp-border)" bdrs="md" className={classes.container ?? ""}>
      <ScopeRowHeads isOut={isOut} pays={pays} />
      <Box component="ul" className={list.divided ?? ""} aria-label={title}>
        {scopes.slice(0, shown).map((scope) => (
          <ScopeRow key={scope.scope_id} scope={scope} pays={pays} reportTo={reportTo} />
        ))}
      </Box>
      {left > 0 && (
        <Group gap={8} p={8} style={{ borderTop: "1px solid var(--sp-border)" }}>
          <Button variant="subtle" size="compact-sm" loading={pending} onClick={() => show(shown + step)}>
            {t("show_more", { count: Math.min(step, left), left })}
          </Button>
          {left > step && (
            <Button variant="subtle" color="gray" size="compact-sm" disabled={pending} onClick={() => show(scopes.length)}>
              {t("show_all", { count: scopes.length })}
            </Button>
          )}
        </Group>
      )}
    </Box>
  );
}
