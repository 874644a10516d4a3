import { Code, Group, Stack, Text } from "@mantine/core";
import type { ReportCheck } from "@safeport/contract/flood/checks/check.endpoints";
import type { CheckName } from "@safeport/contract/flood/checks/check.values";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import sideColumn from "../../../../ui/side-column.module.css";

interface CheckListProps {
  checks: readonly ReportCheck[];
  /** Those that must pass before the report is sent. */
  required?: readonly CheckName[];
  about: string;
  /** What the reader can do about a failed check, or what its author said. */
  children: (check: ReportCheck) => ReactNode;
}

/** The failed checks of a report, each with its sentence; the others folded. */
export function CheckList({ checks, required = [], about, children }: CheckListProps) {
  const t = useTranslations("flood");
  const id = useId();
  const isLacking = ({ check, result }: ReportCheck) => result !== "pass" && required.includes(check);
  const open = checks.filter((check) => check.result === "fail" || isLacking(check));
  const others = checks.filter((check) => !open.includes(check));
  const unknown = others.filter(({ result }) => result === "unknown").length;
  return (
    <Stack component="section" gap={8} className={sideColumn.part ?? ""} aria-labelledby={id} data-screen-only>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="h2" id={id} fz={13} lh="20px" fw={600} m={0}>
          {t("title")}
        </Text>
        <Text fz={12} lh="16px" c="dimmed" role="status" ta="right">
          {t("failed", { count: open.filter(({ result }) => result === "fail").length })}
        </Text>
      </Group>
      <Text fz={12} lh="16px" c="dimmed">
        {about}
      </Text>
      {open.length > 0 && (
        <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: "none" }}>
          {open.map((check) => (
            <CheckRow key={check.check} check={check}>
              {isLacking(check) && (
                <Text span inherit c="var(--sp-amber)" fw={500}>
                  {t("required")}
                </Text>
              )}
              <FoundTexts check={check} />
              {children(check)}
            </CheckRow>
          ))}
        </Stack>
      )}
      <details>
        <Text component="summary" fz={13} lh="20px" style={{ cursor: "pointer" }} py={4}>
          {open.length > 0 ? t("others", { count: others.length }) : t("passed", { passed: others.length - unknown, unknown })}
        </Text>
        <Stack component="ul" gap={8} m={0} mt={4} p={0} style={{ listStyle: "none" }}>
          {others.map((check) => (
            <CheckRow key={check.check} check={check}>
              {check.check === "code_refs" && <FoundTexts check={check} />}
            </CheckRow>
          ))}
        </Stack>
      </details>
    </Stack>
  );
}

const icons = { pass: IconCircleCheck, fail: IconAlertTriangle, unknown: IconCircleDashed };
const colors = { pass: "var(--sp-green)", fail: "var(--sp-amber)", unknown: "var(--sp-muted)" };

function CheckRow({ check: { check, result, sentence }, children }: { check: ReportCheck; children?: ReactNode }) {
  const t = useTranslations("flood");
  const Icon = icons[result];
  return (
    <Group component="li" gap={8} wrap="nowrap" align="flex-start" fz={13} lh="20px">
      <Icon
        size={16}
        stroke={1.75}
        color={colors[result]}
        style={{ flex: "none", marginTop: 2 }}
        role="img"
        aria-label={t(`result.${result}`)}
      />
      <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
        <span>
          <Text span inherit fw={600}>
            {t(`name.${check}`)}
          </Text>
          {` · ${sentence}`}
        </span>
        {children}
      </Stack>
    </Group>
  );
}

/** Texts that are shown of those that a check found. */
const shown = 5;

/** What a check found; of the code, what is not in the index, and what is, for those who may know. */
function FoundTexts({ check: { check, passages, found } }: { check: ReportCheck }) {
  const t = useTranslations("flood");
  return (
    <>
      <Texts label={t(check === "code_refs" ? "missing" : "found")} texts={passages.map(({ text }) => text)} />
      <Texts label={t("in_index")} texts={found} />
    </>
  );
}

function Texts({ label, texts: all }: { label: string; texts: readonly string[] }) {
  const t = useTranslations("flood");
  const texts = [...new Set(all.map((text) => text.trim()))].filter((text) => text !== "");
  if (texts.length === 0) return null;
  return (
    <Text fz={12} lh="18px" c="dimmed">
      {`${label} `}
      {texts.slice(0, shown).map((text) => (
        <Code key={text} fz={12} mr={4}>
          {text.length > 120 ? `${text.slice(0, 119)}…` : text}
        </Code>
      ))}
      {texts.length > shown && t("more", { count: texts.length - shown })}
    </Text>
  );
}
