import { useRef, useState } from "react";

export type TextBox = ReturnType<typeof useTextBox>;

/** The text box of a Markdown editor. */
export function useTextBox() {
  const input = useRef<HTMLTextAreaElement>(null);
  // Another key mounts the editor again, so that it shows its text box and not the preview.
  const [key, setKey] = useState(0);
  const focus = () => input.current?.focus();
  return {
    input,
    key,
    focus,
    /** Shows a text that was not typed, and goes on writing there. */
    reopen: () => {
      setKey(key + 1);
      requestAnimationFrame(focus);
    },
  };
}
