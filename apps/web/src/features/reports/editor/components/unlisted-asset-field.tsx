import { Alert, Button, Code, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useScopeTest } from "../../../programs/scopes/api/scope-tool.ts";

interface UnlistedAssetFieldProps {
  programId: string;
  value: string;
  onChange: (name: string) => void;
  /** Selects a listed asset in its place. */
  onSelect: (scopeId: string) => void;
  error: ReactNode;
}

/** Names an asset that is not listed, and says if the scope of the program covers it after all. */
export function UnlistedAssetField({ programId, value, onChange, onSelect, error }: UnlistedAssetFieldProps) {
  const t = useTranslations("reports/editor.asset");
  const asset = value.trim();
  const [settled] = useDebouncedValue(asset, 300);
  const { data } = useScopeTest(programId, settled);
  // A name that was tested before is gone from the field.
  const scope = settled === asset && asset !== "" ? data?.scope : null;
  return (
    <div data-field="unlisted_asset">
      <TextInput
        mt="sm"
        name="unlisted_asset"
        label={t("unlisted_name")}
        description={t("unlisted_hint")}
        required
        value={value}
        maxLength={scopeLimits.identifier}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div aria-live="polite">
        {scope?.is_out_of_scope && (
          <Alert mt="xs" color="var(--sp-danger)" icon={<IconCircleX size={18} aria-hidden />}>
            {t.rich("listed_out", { asset: () => <Code style={{ overflowWrap: "anywhere" }}>{scope.identifier}</Code> })}
          </Alert>
        )}
        {scope && !scope.is_out_of_scope && (
          <Alert mt="xs" color="var(--sp-green)" icon={<IconCircleCheck size={18} aria-hidden />}>
            <Text mb="xs">
              {t.rich("listed_in", { asset: () => <Code style={{ overflowWrap: "anywhere" }}>{scope.identifier}</Code> })}
            </Text>
            <Button variant="default" size="xs" onClick={() => onSelect(scope.scope_id)}>
              {t("select_listed")}
            </Button>
          </Alert>
        )}
      </div>
    </div>
  );
}
