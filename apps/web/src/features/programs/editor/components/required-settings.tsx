import { Button, Checkbox, Group, Stack } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { requirableChecks } from "@safeport/contract/programs/core/program.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { QuerySettings } from "../../../../ui/query-settings.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useProgram } from "../../core/api/program.ts";
import { useSaveTerms } from "../api/terms.ts";

/** What a program requires of a report before it is sent, for those who edit it. `title` is a handle or a title. */
export function RequiredSettings({ title }: { title: string }) {
  const t = useTranslations("flood-settings/required");
  return (
    <QuerySettings title={t("title")} text={t("text")} query={useProgram(title)}>
      {(program) => <RequiredForm key={program.required_checks.join()} program={program} />}
    </QuerySettings>
  );
}

function RequiredForm({ program }: { program: Program }) {
  const t = useTranslations("flood-settings/required");
  const name = useTranslations("programs.required");
  const [chosen, setChosen] = useState<readonly string[]>(program.required_checks);
  const save = useSaveTerms(program.program_id);
  const required_checks = requirableChecks.filter((check) => chosen.includes(check));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { required_checks, version: program.version },
          { onSuccess: () => toast({ kind: "success", message: t("saved") }) },
        );
      }}
    >
      <Checkbox.Group aria-label={t("title")} value={[...chosen]} onChange={setChosen}>
        <Stack gap="xs">
          {requirableChecks.map((check) => (
            <Checkbox key={check} value={check} label={name(check)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormFailure error={save.error} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" disabled={required_checks.join() === program.required_checks.join()} loading={save.isPending}>
          {t("save")}
        </Button>
      </Group>
    </form>
  );
}
