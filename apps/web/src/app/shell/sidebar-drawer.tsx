import { Drawer } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar on small screens. */
export function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("app.nav");
  const layer = useReturnFocus<HTMLDivElement>(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={232} padding={0} returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer} aria-label={t("label")}>
        <Drawer.Body h="100%" bg="var(--sp-ground)">
          <Sidebar />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
