import { Alert, Box, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./word-choices.module.css";

interface WordChoicesProps {
  title: string;
  /** What is still to be chosen; null if nothing is. */
  notice: string | null;
  /** Chooses for several at once. */
  action?: ReactNode;
  groups: readonly {
    label: string;
    words: readonly {
      key: string;
      word: string;
      /** How often the file has it. */
      count: string;
      choice: ReactNode;
    }[];
  }[];
}

/** The words of a file that is imported, each with a choice of what it becomes. */
export function WordChoices({ title, notice, action, groups }: WordChoicesProps) {
  return (
    <section aria-label={title}>
      <Text fw={500} mt="md" mb={8}>
        {title}
      </Text>
      {notice !== null && (
        <Alert color="yellow" role="status" mb="sm">
          {notice}
        </Alert>
      )}
      {action && <Box mb="sm">{action}</Box>}
      <Stack gap="sm">
        {groups
          .filter(({ words }) => words.length > 0)
          .map(({ label, words }) => (
            <div key={label}>
              <Text fz={13} c="dimmed" fw={500}>
                {label}
              </Text>
              <ul className={classes.words}>
                {words.map(({ key, word, count, choice }) => (
                  <li key={key} className={classes.word}>
                    <span>
                      {word}{" "}
                      <Text span fz={13} c="dimmed">
                        {count}
                      </Text>
                    </span>
                    {choice}
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </Stack>
    </section>
  );
}
