import { Button, Group, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { UseMutationResult } from "@tanstack/react-query";
import { toast } from "../toast.ts";
import { FormFailure } from "./form-failure.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

interface PublicCommentProps {
  label: string;
  send: string;
  /** Said once it is sent. */
  sent: string;
  comment: UseMutationResult<unknown, Error, string>;
}

/** The comment of somebody without an account. */
export function PublicComment({ label, send, sent, comment }: PublicCommentProps) {
  const form = useSchemaForm({
    initialValues: { content: "" },
    problemsOf: ({ content }) => (content.trim() ? [] : [{ path: "content", code: "comment_required" as const, isEmpty: true }]),
  });
  const submit = ({ content }: { content: string }) =>
    comment.mutate(content, {
      onSuccess: () => {
        form.reset();
        toast({ kind: "success", message: sent });
      },
      onError: form.showRefusal,
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <Textarea {...form.getInputProps("content")} name="content" label={label} rows={5} maxLength={textLimits.comment} />
        <FormFailure error={comment.error} />
        <Group>
          <Button type="submit" loading={comment.isPending}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
