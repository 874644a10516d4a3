import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { TwoVersions } from "../../../ui/two-versions.tsx";
import { useScrolledIntoView } from "../../../ui/use-scrolled-into-view.ts";
import type { DetailsValues } from "./details-form.ts";

interface DetailsConflictProps {
  conflict: {
    fields: { field: keyof DetailsValues; theirs: string; mine: string }[];
    useTheirs: () => void;
    keepMine: () => void;
  };
  countries: readonly { code: string; name: string }[];
}

/** Both versions of fields that two people changed at once, and the choice between them. */
export function DetailsConflict({ conflict: { fields, useTheirs, keepMine }, countries }: DetailsConflictProps) {
  const t = useTranslations("companies/settings.details");
  const shown = (field: keyof DetailsValues, value: string) =>
    field === "in_search_engines"
      ? t(`in_search_engines.${value as DetailsValues["in_search_engines"]}`)
      : ((field === "country" ? countries.find(({ code }) => code === value)?.name : undefined) ?? value);
  const box = useScrolledIntoView<HTMLDivElement>("center");
  return (
    <div ref={box}>
      <Alert color="var(--sp-amber)" role="alert" title={t("stale")} mb="xs" />
      {/* Outside of the alert, which would read all of it out. */}
      <TwoVersions
        title={t("stale")}
        theirs={t("column.theirs")}
        mine={t("column.mine")}
        nothing={t("nothing")}
        rows={fields.map(({ field, theirs, mine }) => ({
          key: field,
          label: t(`field.${field}`),
          texts: [shown(field, theirs), shown(field, mine)],
        }))}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={useTheirs}>
          {t("use_theirs")}
        </Button>
        <Button size="xs" variant="default" onClick={keepMine}>
          {t("keep_mine")}
        </Button>
      </Group>
    </div>
  );
}
