import { Drawer, MantineThemeProvider } from "@mantine/core";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { Sidebar } from "./sidebar.tsx";

// Above the toasts, which would cover its first links on a phone.
const zIndex = 500;
/** Dialogs that its links open lie above it. */
const above = {
  components: { Menu: { defaultProps: { zIndex: zIndex + 1 } }, ModalRoot: { defaultProps: { zIndex: zIndex + 1 } } },
};

/** The sidebar on small screens. */
export function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("app.nav");
  const layer = useReturnFocus<HTMLDivElement>(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={232} padding={0} returnFocus={false} zIndex={zIndex}>
      <Drawer.Overlay />
      <Drawer.Content ref={layer} aria-label={t("label")}>
        {/* A link to the page that is open changes no address, by which the drawer would close. */}
        <Drawer.Body h="100%" bg="var(--sp-ground)" onClick={(event) => isFollowed(event) && onClose()}>
          <MantineThemeProvider inherit theme={above}>
            <Sidebar />
          </MantineThemeProvider>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Whether a press follows a link in this tab. */
function isFollowed({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a[href]") !== null && !ctrlKey && !metaKey && !shiftKey;
}
