import { Button, Text } from "@mantine/core";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Dialog } from "../../src/ui/dialog.tsx";
import { DialogActions } from "../../src/ui/dialog-actions.tsx";
import { asResearcher, show } from "./show.tsx";

it("a dialog that is longer than a phone begins with its first words, although the focus is on its last button", async () => {
  await page.viewport(360, 740);
  asResearcher();
  await show(
    <Dialog opened onClose={() => {}} title="Write this reference">
      {Array.from({ length: 40 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Text key={line}>Line {line}</Text>
      ))}
      <DialogActions>
        <Button data-autofocus>Done</Button>
      </DialogActions>
    </Dialog>,
  );
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Done" })).toHaveFocus();
  expect(dialog.element().scrollTop).toBe(0);
});
