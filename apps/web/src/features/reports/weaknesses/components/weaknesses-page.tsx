import { ActionIcon, Box, Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { ProgramWeakness } from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { maxProgramWeaknesses } from "@safeport/contract/reports/weaknesses/weakness.limits";
import { IconBug, IconLock, IconTrash } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { LeaveGuard } from "../../../../ui/leave-guard.tsx";
import list from "../../../../ui/list.module.css";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { SearchSelect } from "../../core/components/search-select.tsx";
import { useProgramWeaknesses, useSetProgramWeaknesses } from "../api/program-weakness.ts";
import { useWeaknesses } from "../api/weakness.ts";
import classes from "./weaknesses.module.css";

/** The weaknesses that a program does not take, for those who edit it. `title` is its handle or title. */
export function WeaknessesPage({ title }: { title: string }) {
  const t = useTranslations("reports/weaknesses");
  const program = useProgram(title);
  const mayEdit = program.data?.can.includes("edit") ?? false;
  const weaknesses = useProgramWeaknesses(mayEdit ? program.data?.program_id : undefined);
  const link = linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program.data?.handle ?? title } });
  const page = { title: t("title"), back: { link, label: program.data?.title ?? title } };
  const failed = [program, weaknesses].find(({ error }) => error);
  if (program.data && !mayEdit)
    return (
      <Page {...page}>
        <EmptyState icon={IconLock} title={t("closed")} />
      </Page>
    );
  return (
    <Page {...page} subtitle={t("about")}>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      {!failed && !weaknesses.data && <SkeletonRows height={60} />}
      {program.data && weaknesses.data && <WeaknessRules programId={program.data.program_id} saved={weaknesses.data.items} />}
    </Page>
  );
}

function WeaknessRules({ programId, saved }: { programId: string; saved: readonly ProgramWeakness[] }) {
  const t = useTranslations("reports/weaknesses");
  const [rules, setRules] = useState(saved);
  const [missing, setMissing] = useState(false);
  const save = useSetProgramWeaknesses(programId);
  const dirty = JSON.stringify(rules) !== JSON.stringify(saved);
  const change = (id: string, message: string | null) =>
    setRules(rules.map((rule) => (rule.weakness_id === id ? { ...rule, message } : rule)));
  function submit(form: HTMLFormElement): void {
    const isMissing = rules.some(({ message }) => message?.trim() === "");
    setMissing(isMissing);
    if (isMissing) requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
    if (isMissing || save.isPending) return;
    save.mutate(
      rules.map(({ weakness_id, message }) => ({ weakness_id, message: message?.trim() ?? null })),
      {
        onSuccess: ({ items }) => {
          setRules(items);
          toast({ kind: "success", message: t("saved") });
        },
      },
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Stack gap="md">
        {rules.length < maxProgramWeaknesses && <AddWeakness rules={rules} onAdd={(rule) => setRules([...rules, rule])} />}
        {rules.length === 0 && <EmptyState icon={IconBug} title={t("none")} text={t("none_text")} />}
        {rules.length > 0 && (
          <div className={list.list}>
            {rules.map(({ weakness_id, cwe_id, name, message }) => (
              <Box key={weakness_id} className={classes.row} role="group" aria-label={name}>
                <Text span className={classes.name ?? ""}>
                  {name}{" "}
                  <Text span fz={12} c="dimmed">
                    CWE-{cwe_id}
                  </Text>
                </Text>
                <div className={classes.remove}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("remove", { name })}
                    onClick={() => setRules(rules.filter((rule) => rule.weakness_id !== weakness_id))}
                  >
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </div>
                <NativeSelect
                  className={classes.rule ?? ""}
                  aria-label={t("rule")}
                  value={message === null ? "hidden" : "message"}
                  onChange={({ currentTarget: { value } }) => change(weakness_id, value === "hidden" ? null : "")}
                  data={(["hidden", "message"] as const).map((value) => ({ value, label: t(`rule_${value}`) }))}
                />
                {message !== null && (
                  <TextInput
                    className={classes.message ?? ""}
                    aria-label={t("message")}
                    placeholder={t("message_hint")}
                    maxLength={textLimits.line}
                    value={message}
                    error={missing && message.trim() === "" && t("message_missing")}
                    onChange={({ currentTarget }) => change(weakness_id, currentTarget.value)}
                  />
                )}
              </Box>
            ))}
          </div>
        )}
        {save.error && <FailureAlert title={t("failed")} error={save.error} />}
        {(rules.length > 0 || dirty) && (
          <div>
            <Button type="submit" loading={save.isPending}>
              {t("save")}
            </Button>
          </div>
        )}
      </Stack>
      <LeaveGuard dirty={dirty} texts={{ title: t("leave.title"), text: t("leave.text"), leave: t("leave.leave") }} />
    </form>
  );
}

interface AddWeaknessProps {
  rules: readonly ProgramWeakness[];
  onAdd: (rule: ProgramWeakness) => void;
}

function AddWeakness({ rules, onAdd }: AddWeaknessProps) {
  const t = useTranslations("reports/weaknesses");
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search.trim(), 150);
  const weaknesses = useWeaknesses(settled, { group: "", programId: null });
  const filtered = (weaknesses.data?.items ?? []).filter(
    ({ weakness_id }) => !rules.some((rule) => rule.weakness_id === weakness_id),
  );
  return (
    <SearchSelect
      name="weakness_id"
      label={t("add")}
      description={t("add_help")}
      placeholder={t("add_placeholder")}
      value={null}
      onChange={(id) => {
        const chosen = filtered.find(({ weakness_id }) => weakness_id === id);
        if (chosen) onAdd({ weakness_id: chosen.weakness_id, cwe_id: chosen.cwe_id, name: chosen.name, message: null });
      }}
      search={search}
      onSearch={setSearch}
      loading={weaknesses.isPending}
      options={filtered.map(({ weakness_id, name, cwe_id }) => ({ id: weakness_id, label: name, note: `CWE-${cwe_id}` }))}
    />
  );
}
