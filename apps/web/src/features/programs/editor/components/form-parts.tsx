import { Text } from "@mantine/core";
import { useScrollSpy } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { type FormSectionName, formSections, partId } from "../form-sections.ts";
import classes from "./form-fields.module.css";

interface FormPartsProps {
  /** Number of refused fields of each section. */
  errorCounts: Record<FormSectionName, number>;
  /** Opens a section and moves to it. */
  onGoTo: (name: FormSectionName) => void;
}

/** List of the form's sections beside it; marks the one that the reader is at. Without room beside the form, it does not show. */
export function FormParts({ errorCounts, onGoTo }: FormPartsProps) {
  const t = useTranslations("programs/editor");
  const { active } = useScrollSpy({
    selector: formSections.map((name) => `#${partId(name)}`).join(", "),
    getDepth: () => 1,
    getValue: ({ id }) => id,
    offset: 96,
  });
  return (
    <nav className={classes.parts} aria-label={t("parts")}>
      <ul>
        {formSections.map((name, index) => (
          <li key={name}>
            <a
              href={`#${partId(name)}`}
              className={classes.part}
              aria-current={index === active ? "location" : undefined}
              onClick={(event) => {
                // The address stays as it is: a change of it would ask whether to leave the form.
                event.preventDefault();
                onGoTo(name);
              }}
            >
              {t(`section.${name}`)}
              {errorCounts[name] > 0 && (
                <Text span inherit display="block" fz={12} c="var(--sp-danger)">
                  {t("error_count", { count: errorCounts[name] })}
                </Text>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
