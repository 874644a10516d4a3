import { Alert, Button, Group, Table, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DetailsValues } from "./details-form.ts";

interface DetailsConflictProps {
  conflict: {
    fields: { field: keyof DetailsValues; theirs: string; mine: string }[];
    useTheirs: () => void;
    keepMine: () => void;
  };
  countries: readonly { code: string; name: string }[];
}

/** Both versions of what two people changed at once, and the choice between them. */
export function DetailsConflict({ conflict: { fields, useTheirs, keepMine }, countries }: DetailsConflictProps) {
  const t = useTranslations("companies/settings.details");
  const shown = (field: keyof DetailsValues, value: string) =>
    field === "in_search_engines"
      ? t(`in_search_engines.${value as DetailsValues["in_search_engines"]}`)
      : ((field === "country" ? countries.find(({ code }) => code === value)?.name : undefined) ?? (value || t("nothing")));
  return (
    <Alert color="var(--sp-amber)" role="alert" title={t("stale")}>
      {fields.length > 0 && (
        <Table mb="sm" layout="fixed" verticalSpacing={4} aria-label={t("stale")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="24%">{t("column.field")}</Table.Th>
              <Table.Th>{t("column.theirs")}</Table.Th>
              <Table.Th>{t("column.mine")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ field, theirs, mine }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{t(`field.${field}`)}</Table.Th>
                {[theirs, mine].map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns
                  <Table.Td key={index}>
                    <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }} lineClamp={6}>
                      {shown(field, value)}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={useTheirs}>
          {t("use_theirs")}
        </Button>
        <Button size="xs" variant="default" onClick={keepMine}>
          {t("keep_mine")}
        </Button>
      </Group>
    </Alert>
  );
}
