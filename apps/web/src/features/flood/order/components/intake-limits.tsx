import { Button, Checkbox, Group, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { IntakeLimits as Limits } from "@safeport/contract/flood/order/intake.endpoints";
import { maxIntake } from "@safeport/contract/flood/order/intake.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { QuerySettings } from "../../../../ui/query-settings.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useIntakeLimits, useIntakePreview, useLimitIntake } from "../api/intake-limits.ts";

/** How many reports a program lets in, for those who edit it. */
export function IntakeLimits({ program }: { program: string }) {
  const t = useTranslations("flood-settings/intake");
  return (
    <QuerySettings title={t("title")} text={t("text")} query={useIntakeLimits(program)}>
      {(limits) => <LimitsForm key={`${limits.intake_per_week} ${limits.intake_per_person}`} program={program} limits={limits} />}
    </QuerySettings>
  );
}

/** What a program is offered that has no limit yet. */
const firstPerWeek = 50;

function LimitsForm({ program, limits }: { program: string; limits: Limits }) {
  const t = useTranslations("flood-settings/intake");
  const { intake_per_week, intake_per_person, waiting } = limits;
  const [isLimited, setLimited] = useState(intake_per_week !== null);
  const [perWeek, setPerWeek] = useState<number | null>(intake_per_week ?? firstPerWeek);
  const [perPerson, setPerPerson] = useState(intake_per_person);
  const [isAsking, setAsking] = useState(false);
  const save = useLimitIntake(program);
  const wasLimited = intake_per_week !== null;
  const next = isLimited
    ? { intake_per_week: perWeek, intake_per_person: perPerson }
    : { intake_per_week: null, intake_per_person: null };
  const isSame = next.intake_per_week === intake_per_week && next.intake_per_person === intake_per_person;
  const store = () =>
    save.mutate(
      { ...next, ...(!isLimited && { waiting }) },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ kind: "success", message: t("saved") });
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isLimited !== wasLimited) setAsking(true);
        else store();
      }}
    >
      <Checkbox
        label={t("limited")}
        checked={isLimited}
        onChange={({ currentTarget }) => setLimited(currentTarget.checked)}
        mb="sm"
      />
      {isLimited && (
        <>
          <Group align="flex-start" gap="md" mb="sm">
            <NumberField
              label={t("per_week")}
              description={t("per_week_hint")}
              required
              flex="1 1 240px"
              min={1}
              max={maxIntake.perWeek}
              digits={0}
              value={perWeek}
              onChange={setPerWeek}
            />
            <NumberField
              label={t("per_person")}
              description={t("per_person_hint")}
              flex="1 1 240px"
              min={1}
              max={maxIntake.perPerson}
              digits={0}
              value={perPerson}
              onChange={setPerPerson}
            />
          </Group>
          <Preview program={program} perWeek={perWeek} perPerson={perPerson} />
        </>
      )}
      <Group justify="space-between" gap="sm" mt="md">
        <Text fz={13} c="dimmed">
          {wasLimited && t("waiting", { count: waiting })}
        </Text>
        <Button type="submit" disabled={isSame || (isLimited && perWeek === null)} loading={save.isPending && !isAsking}>
          {t("save")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(isLimited ? "on_title" : "off_title")}
        confirmLabel={isLimited ? t("on") : t("off", { count: waiting })}
        onConfirm={store}
        pending={save.isPending}
        error={save.error}
      >
        {isLimited ? t("on_text", { perDay: Math.ceil((perWeek ?? 1) / 5) }) : t("off_text", { count: waiting })}
      </ConfirmDialog>
    </form>
  );
}

interface PreviewProps {
  program: string;
  perWeek: number | null;
  perPerson: number | null;
}

/** What the limits would have done to the last reports. */
function Preview({ program, ...limits }: PreviewProps) {
  const t = useTranslations("flood-settings/intake");
  const [{ perWeek, perPerson }] = useDebouncedValue(limits, 300);
  const { data } = useIntakePreview(program, perWeek, perPerson);
  if (!data) return <Skeleton h={20} />;
  const { reports, waited, median_days, longest_days, left } = data;
  return (
    <Text fz={13} lh="20px" role="status">
      {`${t("preview", { reports, waited })}. `}
      {median_days !== null && longest_days !== null && `${t("preview_days", { median: median_days, longest: longest_days })} `}
      {left > 0 && t("preview_left", { left })}
    </Text>
  );
}
