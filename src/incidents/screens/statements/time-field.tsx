"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { statedInstant } from "@/evidence/screens/evidence/stated-time";
import { formatDateTime } from "@/lib/format";
import { copy } from "./copy";

type Props = {
  label: string;
  value: string;
  error?: string | undefined;
  required?: boolean;
  onChange: (value: string) => void;
};

/** An instant on the reader's clock, with what it is in UTC below it. */
export function TimeField({ label, value, error, required = false, onChange }: Props) {
  const instant = statedInstant(value);
  return (
    <Field
      label={label}
      hint={instant === null ? copy.clock : copy.is(formatDateTime(instant))}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          required={required}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
