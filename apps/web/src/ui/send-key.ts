interface SendKeyEvent {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing?: boolean;
  /** Of an event of React. */
  nativeEvent?: { isComposing?: boolean };
}

/** Ctrl or Cmd and Enter send the text being written, unless an input method is using the keys. */
export function isSendKey({ key, ctrlKey, metaKey, isComposing, nativeEvent }: SendKeyEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !(isComposing ?? nativeEvent?.isComposing);
}

/** Whether the keys send the text and go on to the next report. */
export function isSendAndNextKey(event: SendKeyEvent & { shiftKey: boolean }): boolean {
  return event.shiftKey && isSendKey(event);
}
