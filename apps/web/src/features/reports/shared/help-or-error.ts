type WrapperPart = "label" | "input" | "description" | "error";

const order: WrapperPart[] = ["label", "input", "description", "error"];

/** The props of an input with its help below it, and in place of the help the error when there is one. */
export function fieldNote(error: string | null | false, help?: string) {
  return { inputWrapperOrder: order, ...(error ? { error } : help !== undefined && { description: help }) };
}
