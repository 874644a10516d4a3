import { Box, Table } from "@mantine/core";
import { termFields } from "@safeport/contract/programs/program.values";
import { useTranslations } from "use-intl";
import { useTermText } from "../../history/use-term-texts.ts";
import { differingLines } from "../differing-lines.ts";
import { fieldsOf, type ProgramFormValues } from "../form-values.ts";
import classes from "./conflict-table.module.css";

export interface ConflictTableProps {
  theirs: ProgramFormValues;
  mine: ProgramFormValues;
}

/** Both values of each field in which two versions of the form differ, side by side; of long texts the lines that differ. */
export function ConflictTable({ theirs, mine }: ConflictTableProps) {
  const t = useTranslations("programs/editor");
  const termText = useTermText();
  const versions = [fieldsOf(theirs), fieldsOf(mine)] as const;
  const rows = termFields.flatMap((field) => {
    const [one, other] = versions.map((version) => termText(field, version)) as [string, string];
    return one === other ? [] : [{ field, texts: differingLines(one, other) }];
  });
  if (rows.length === 0) return null;
  return (
    // Reachable by keyboard, since it scrolls.
    <Box className={classes.frame ?? ""} tabIndex={0} role="group" aria-label={t("conflict.title")}>
      <Table layout="fixed" verticalSpacing={4} stickyHeader aria-label={t("conflict.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("conflict.theirs")}</Table.Th>
            <Table.Th>{t("conflict.mine")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {rows.map(({ field, texts }) => (
          <Table.Tbody key={field}>
            <Table.Tr className={classes.field ?? ""}>
              <Table.Th colSpan={2} scope="rowgroup">
                {t(`field.${field}`)}
              </Table.Th>
            </Table.Tr>
            <Table.Tr>
              {texts.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two columns
                <Table.Td key={index} className={classes.value ?? ""} c={text ? "inherit" : "dimmed"}>
                  {text || t("conflict.nothing")}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        ))}
      </Table>
    </Box>
  );
}
