import { loadCode } from "../lib/load-code.ts";
import { createStore } from "../lib/store.ts";
import type { ToastAction } from "./toast-message.tsx";

/** Whether a toast has been shown: the host's code is loaded with the first one. */
const wanted = createStore(false);
export const useToastHostWanted = wanted.use;

interface Toast {
  kind: "success" | "error" | "info";
  message: string;
  title?: string;
  /** A button, such as Undo. */
  action?: ToastAction;
}

const colors = { success: "teal", error: "red", info: "indigo" } as const;

/** Milliseconds for which a toast stays (spec §9). */
export const toastMs = 5_000;

/** Milliseconds for which a toast with a button stays: the time of an Undo. */
const actionMs = 10_000;

/** Shows a short message at the top right for a while and announces it to screen readers. */
export function toast({ kind, message, title, action }: Toast): void {
  wanted.set(true);
  void loadCode(() => Promise.all([import("@mantine/notifications"), import("./toast-message.tsx")])).then(
    ([{ notifications }, { toastMessage, toastTitle }]) => {
      const id = notifications.show({
        color: colors[kind],
        withBorder: true,
        message: action ? toastMessage(message, { ...action, onClick: act }) : message,
        ...(title !== undefined && { title: toastTitle(title) }),
        ...(action && { autoClose: actionMs }),
      });
      function act(): void {
        notifications.hide(id);
        action?.onClick();
      }
    },
  );
}
