"use client";

import { formatDateTime } from "@/lib/format";
import { statedInstant } from "@/lib/local-time";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import type { TextProps } from "./line-field";

/** The hint is shown while no time is entered. */
type Props = Omit<TextProps, "max"> & { seconds?: boolean };

/** An instant on the reader's clock, with what it is in UTC below it. */
export function TimeField(props: Props) {
  const { label, hint = "On your clock", error, value, onChange, seconds = false } = props;
  const instant = statedInstant(value);
  return (
    <Field
      label={label}
      hint={instant === null ? hint : `That is ${formatDateTime(instant, seconds)}`}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          required={props.required ?? false}
          {...(seconds ? { step: "any" } : {})}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
