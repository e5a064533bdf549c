"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { statedInstant } from "@/evidence/screens/evidence/stated-time";
import { formatDateTime } from "@/lib/format";
import { entry as copy } from "./copy";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A time on the reader's clock, with what it is in UTC. */
export function InstantInput({ label, value, onChange, hint, error }: Props) {
  const instant = statedInstant(value);
  return (
    <Field
      label={label}
      hint={instant === null ? hint : copy.utc(formatDateTime(instant, true))}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          step="any"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
