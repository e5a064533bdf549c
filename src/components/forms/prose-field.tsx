"use client";

import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { cn } from "@/lib/cn";

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  rows?: number;
  max?: number | undefined;
};

/** A text of some lines with its label. */
export function ProseField(props: Props) {
  const { label, hint, error, value, onChange, required = false, rows = 3, max = 10_000 } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          required={required}
          rows={rows}
          maxLength={max}
          className={cn(FIELD, "h-auto py-1.5")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
