"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  type?: "text" | "date";
  required?: boolean;
  max?: number;
};

/** One line of text or a day, with its label. */
export function TextField(props: Props) {
  const { label, hint, error, value, onChange, type = "text", required = false, max = 300 } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type={type}
          required={required}
          autoComplete="off"
          {...(type === "text" ? { maxLength: max } : {})}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
