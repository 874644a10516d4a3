import { Paper, Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { listMentionable } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { queryOf } from "../../../../lib/query-client.ts";
import { changeText } from "../../../../ui/forms/change-text.ts";
import { type MentionStart, mentionAt, withMention } from "../mention-at.ts";

interface MentionListProps {
  reportId: string;
  isInternal: boolean;
  /** The text box of the comment; it may be another one after a preview. */
  editor: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
}

/** The people whom the `@…` before the caret can mean, below the text box: arrow keys choose, Enter or Tab inserts, Escape closes. */
export function MentionList({ reportId, isInternal, editor, text, onChange }: MentionListProps) {
  const t = useTranslations("reports.comment.mentions");
  const id = useId();
  const [start, setStart] = useState<MentionStart | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const [search] = useDebouncedValue(start?.search ?? null, 150);
  const { data } = useQuery({
    ...queryOf(listMentionable, {
      params: { report_id: reportId },
      query: { search: search ?? "", is_internal: isInternal ? "true" : "false" },
    }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const people = start !== null && start.at !== closedAt && data ? data.items : [];
  const active = Math.min(place, people.length - 1);
  const isOpen = people.length > 0;

  const follow = useEffectEvent(() => {
    const box = editor.current;
    const isAtCaret = box !== null && document.activeElement === box && box.selectionStart === box.selectionEnd;
    const next = isAtCaret ? mentionAt(box.value, box.selectionStart) : null;
    if (next?.at !== start?.at) setPlace(0);
    if (next === null) setClosedAt(null);
    if (next?.at !== start?.at || next?.search !== start?.search) setStart(next);
  });
  const insert = useEffectEvent((username: string) => {
    const box = editor.current;
    if (box === null || start === null) return;
    const { text: inserted, caret } = withMention(text, start, box.selectionStart, username);
    changeText(box, () => onChange(inserted), caret);
    setStart(null);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.target !== editor.current || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setPlace((active + step + people.length) % people.length);
    else if (event.key === "Escape") setClosedAt(start?.at ?? null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) insert(people[active]?.username ?? "");
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const move = () => follow();
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("selectionchange", move);
    document.addEventListener("input", move);
    document.addEventListener("focusout", move);
    // Before the form's own keys, such as Enter that sends.
    document.addEventListener("keydown", press, true);
    return () => {
      document.removeEventListener("selectionchange", move);
      document.removeEventListener("input", move);
      document.removeEventListener("focusout", move);
      document.removeEventListener("keydown", press, true);
    };
  }, []);
  const optionId = (at: number) => `${id}-${at}`;
  useEffect(() => {
    const box = editor.current;
    if (!isOpen || box === null) return;
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", id);
    box.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) box.removeAttribute(name);
    };
  }, [isOpen, active, id, editor]);

  return (
    <div style={{ position: "relative" }}>
      <VisuallyHidden role="status">{isOpen ? t("count", { count: people.length }) : ""}</VisuallyHidden>
      {isOpen && (
        <Paper
          id={id}
          role="listbox"
          aria-label={t("label")}
          withBorder
          shadow="sm"
          p={4}
          style={{ position: "absolute", top: -8, left: 0, zIndex: 5, width: "min(100%, 340px)" }}
        >
          {people.map(({ user_id, username, full_name }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and has the keys
            <div
              key={user_id}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              style={{
                padding: "6px 8px",
                borderRadius: 4,
                cursor: "pointer",
                ...(at === active && { background: "var(--sp-selected, var(--mantine-color-default-hover))" }),
              }}
              // The text box keeps its focus and its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(username)}
            >
              <Text fz={14} lh="20px" fw={500} truncate>
                @{username}
              </Text>
              <Text fz={12} lh="16px" c="dimmed" truncate>
                {full_name}
              </Text>
            </div>
          ))}
        </Paper>
      )}
    </div>
  );
}
