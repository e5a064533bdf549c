"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  required?: boolean;
  max: number;
  onChange: (value: string) => void;
};

/** A text of one line with its label. */
export function LineField({ label, hint, value, error, required = false, max, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          required={required}
          maxLength={max}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
