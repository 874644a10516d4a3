import { Button } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { TemplateToolProps } from "../template-tool-props.ts";

const TemplatePicker = lazyPart(() => import("./template-picker.tsx").then((module) => module.TemplatePicker));

/** The button of the reader's own templates; their menu is loaded with the first press. */
export function TemplateTool(props: TemplateToolProps) {
  const t = useTranslations("ui.template");
  const [isOpened, setOpened] = useState(false);
  const face = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconTemplate size={14} stroke={1.75} aria-hidden />}
      aria-label={t("open_of", { of: props.of })}
      {...TemplatePicker.intent}
      onClick={() => setOpened(true)}
    >
      {t("open")}
    </Button>
  );
  if (!isOpened) return face;
  return (
    <Suspense fallback={face}>
      <TemplatePicker {...props} face={face} />
    </Suspense>
  );
}
