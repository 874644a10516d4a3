import { Box, Group, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { IconChevronRight, IconCircleCheck, IconCircleMinus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { MarkdownExcerpt } from "../../../../ui/markdown-excerpt.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { CopyButton } from "./copy-button.tsx";
import classes from "./scopes.module.css";

interface ScopeRowProps {
  scope: Scope;
  /** Whether the program pays; only then is the eligibility of a scope shown. */
  pays: boolean;
  /** The handle of the program if this asset can be reported to it. */
  reportTo: string | null;
}

/** The names of the columns; screen readers hear in each row what its text does not say. */
export function ScopeRowHeads({ isOut, pays }: { isOut: boolean; pays: boolean }) {
  const t = useTranslations("programs.scope");
  return (
    <div className={classes.heads} aria-hidden>
      <span>{t("type")}</span>
      <span>{t("asset")}</span>
      {!isOut && (
        <div className={classes.terms}>
          <span>{t("max_severity")}</span>
          {pays && <span>{t("bounty")}</span>}
        </div>
      )}
    </div>
  );
}

/** A scope: type, identifier, instructions, maximum severity and eligibility. */
export function ScopeRow({ scope, pays, reportTo }: ScopeRowProps) {
  const t = useTranslations("programs");
  const { instructions_markdown: instructions, is_out_of_scope: out, is_eligible_for_bounty: eligible } = scope;
  return (
    <li className={classes.row}>
      <span className={classes.type}>{t(`asset_type.${scope.asset_type}`)}</span>
      <Box miw={0}>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <span className={classes.mono}>{scope.identifier}</span>
          <CopyButton text={scope.identifier} />
        </Group>
        {instructions.trim() !== "" && <Instructions markdown={instructions} />}
      </Box>
      {!out && (
        <div className={classes.terms}>
          <span title={t("scope.max_severity")}>
            <VisuallyHidden>{t("scope.max_severity")} </VisuallyHidden>
            <SeverityBadge severity={scope.max_severity} />
          </span>
          {pays && (
            <Badge tone={eligible ? "green" : "grey"} icon={eligible ? IconCircleCheck : IconCircleMinus}>
              {t(eligible ? "scope.eligible" : "scope.not_eligible")}
            </Badge>
          )}
          {reportTo !== null && (
            <ButtonLink
              to="/bounties/$title/report"
              params={{ title: reportTo }}
              search={{ scope_id: scope.scope_id }}
              variant="subtle"
              size="compact-sm"
              ml="auto"
              aria-label={t("scope.report_asset", { asset: scope.identifier })}
            >
              {t("scope.report")}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

function Instructions({ markdown }: { markdown: string }) {
  const t = useTranslations("programs.scope");
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.toggle ?? ""} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconChevronRight size={14} style={{ flex: "none", ...(open && { rotate: "90deg" }) }} aria-hidden />
        {open ? t("instructions") : <MarkdownExcerpt markdown={markdown} />}
      </UnstyledButton>
      <Box id={id} hidden={!open} p="4px 0 4px 12px">
        {open && <Markdown>{markdown}</Markdown>}
      </Box>
    </>
  );
}
