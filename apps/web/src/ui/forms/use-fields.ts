import { type ChangeEvent, type FormEvent, useRef, useState } from "react";

/** Texts by the paths of the fields that are wrong, such as `rewards.high.min`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FieldsOptions<Values extends object> {
  /** Tells the fields of this form from those of others on the page. */
  name: string;
  initialValues: Values;
  check: (values: Values) => FieldErrors;
}

type Changed = string | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/**
 * The values and errors of a form of texts, by paths, for a page that has no room for the form library (decision 032). Changing a field removes its
 * error.
 */
export function useFields<Values extends object>({ name, initialValues, check }: FieldsOptions<Values>) {
  const [values, show] = useState(initialValues);
  // Fields may change more than once before the page is drawn.
  const latest = useRef(initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});

  function write(next: Values): void {
    latest.current = next;
    show(next);
  }
  function validate(): FieldErrors {
    const found = check(latest.current);
    setErrors(found);
    return found;
  }
  function setPath(path: string, value: unknown): void {
    write(withValue(latest.current, path.split("."), value) as Values);
    setErrors(({ [path]: _gone, ...others }) => others);
  }
  return {
    values,
    errors,
    setErrors,
    validate,
    getValues: () => latest.current,
    setFieldValue: <Name extends keyof Values & string>(field: Name, value: Values[Name]) => setPath(field, value),
    setValues(next: Values): void {
      write(next);
      setErrors({});
    },
    /** Of an input for a text. */
    getInputProps: (path: string) => ({
      value: valueAt(values, path) as string,
      error: errors[path],
      onChange: (changed: Changed) =>
        setPath(path, changed !== null && typeof changed === "object" ? changed.currentTarget.value : changed),
      "data-path": `${name}-${path}`,
    }),
    getInputNode: (path: string) => document.querySelector<HTMLElement>(`[data-path="${name}-${path}"]`),
    onSubmit: (send: () => void, onInvalid: (errors: FieldErrors) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = validate();
      if (Object.keys(found).length === 0) send();
      else onInvalid(found);
    },
  };
}

function valueAt(values: object, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], values);
}

/** A copy in which the value at a path is another. */
function withValue(inner: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const next = withValue((inner as Record<string, unknown>)[key], rest, value);
  return Array.isArray(inner) ? inner.with(Number(key), next) : { ...(inner as object), [key]: next };
}
