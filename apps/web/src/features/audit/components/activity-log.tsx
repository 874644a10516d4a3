import { Drawer, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { firstFocus } from "../../../ui/first-focus.ts";
import { TextLink } from "../../../ui/link.tsx";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
import { LogTable } from "./log-table.tsx";

/** A drawer with the log of everything that the reader may see. */
export function ActivityLog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("audit");
  const tUi = useTranslations("ui");
  const { experience } = useViewer();
  const layer = useReturnFocus<HTMLDivElement>(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={860} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer}>
        {/* A header that is no landmark: the page has one already. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{t("title")}</Drawer.Title>
          <Drawer.CloseButton aria-label={tUi("close")} />
        </Drawer.Header>
        <Drawer.Body>
          <div ref={firstFocus} tabIndex={-1} data-autofocus style={{ outline: "none" }}>
            <Group justify="flex-end" mb="xs">
              <TextLink to="/{-$area}/activity" params={{ area: experience === "staff" ? "admin" : undefined }} onClick={onClose}>
                {t("open_page")}
              </TextLink>
            </Group>
            <LogTable onLeave={onClose} />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
