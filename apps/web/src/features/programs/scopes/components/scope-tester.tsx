import { Alert, Box, Button, Code, Group, Text, TextInput } from "@mantine/core";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useScopeTest } from "../api/scope-tool.ts";

const looks = {
  in_scope: { color: "var(--sp-green)", icon: IconCircleCheck },
  out_of_scope: { color: "var(--sp-danger)", icon: IconCircleX },
  not_listed: { color: "var(--sp-amber)", icon: IconHelpCircle },
} as const;

export interface ScopeTesterProps {
  program: string;
  /** Whether the program pays; only then is it said whether the asset is eligible for a bounty. */
  pays: boolean;
  /** Whether the program accepts reports about assets that are not listed. */
  takesUnlisted: boolean;
}

/** Says whether an asset is in scope, and which scope decides. */
export function ScopeTester({ program, pays, takesUnlisted }: ScopeTesterProps) {
  const t = useTranslations("programs/tools.test");
  const tPrograms = useTranslations("programs");
  const [text, setText] = useState("");
  const [testedAsset, setTestedAsset] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isFetching } = useScopeTest(program, testedAsset);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const asset = text.trim();
    setTestedAsset(asset);
    setIsMissing(asset === "");
    if (asset === "") field.current?.focus();
  }

  const look = data && looks[data.verdict];
  const Mark = look?.icon;
  return (
    <form onSubmit={submit}>
      <TextInput
        ref={field}
        maw={560}
        mt="sm"
        label={t("label")}
        placeholder={t("placeholder")}
        value={text}
        maxLength={scopeLimits.identifier}
        error={isMissing && t("missing")}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsMissing(false);
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputContainer={(input) => (
          <Group gap="xs">
            <Box flex="1 1 220px">{input}</Box>
            <Button type="submit" variant="default" loading={isFetching}>
              {t("action")}
            </Button>
          </Group>
        )}
      />
      <div aria-live="polite">
        {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />}
        {data && look && Mark && (
          <Alert color={look.color} mt="sm" maw={560} icon={<Mark size={18} aria-hidden />} title={t(data.verdict)}>
            {data.scope ? (
              <Group gap="xs">
                <Text span>{t("decides", { by: data.by ?? "other" })}</Text>
                <Text span ff="monospace" fz={13} style={{ overflowWrap: "anywhere" }}>
                  {data.scope.identifier}
                </Text>
                <Text span fz={13} c="dimmed">
                  {tPrograms(`asset_type.${data.scope.asset_type}`)}
                </Text>
                {data.verdict === "in_scope" && <SeverityBadge severity={data.scope.max_severity} />}
                {data.verdict === "in_scope" && pays && (
                  <Text span fz={13}>
                    {t(data.scope.is_eligible_for_bounty ? "eligible" : "not_eligible")}
                  </Text>
                )}
              </Group>
            ) : (
              <Text>
                {t.rich(takesUnlisted ? "none_accepted" : "none", {
                  asset: () => <Code style={{ overflowWrap: "anywhere" }}>{testedAsset}</Code>,
                })}
              </Text>
            )}
          </Alert>
        )}
      </div>
    </form>
  );
}
