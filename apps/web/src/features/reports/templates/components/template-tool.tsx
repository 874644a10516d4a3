import { Button } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const TemplatePicker = lazyPart(() => import("./template-picker.tsx").then((module) => module.TemplatePicker), "reports/desk");

export interface TemplateToolProps {
  /** What the text is of, such as the label of its field. */
  of: string;
  text: string;
  /** The text with the template at its end. */
  onInsert: (text: string) => void;
}

/** The button of the reader's own templates; their menu is loaded with the first press. */
export function TemplateTool(props: TemplateToolProps) {
  const t = useTranslations("ui.template");
  const [wanted, setWanted] = useState(false);
  const face = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconTemplate size={14} stroke={1.75} aria-hidden />}
      aria-label={t("open_of", { of: props.of })}
      onPointerEnter={TemplatePicker.preload}
      onClick={() => setWanted(true)}
    >
      {t("open")}
    </Button>
  );
  if (!wanted) return face;
  return (
    <Suspense fallback={face}>
      <TemplatePicker {...props} face={face} />
    </Suspense>
  );
}
