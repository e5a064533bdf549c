"use client";

import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import type { TextProps } from "./line-field";

type Props = TextProps & {
  rows?: number;
  /** JSON or a program. */
  mono?: boolean;
};

/** A text of some lines with its label. */
export function ProseField(props: Props) {
  const { label, hint, error, value, onChange, required = false, rows = 3, max = 10_000 } = props;
  const { mono = false } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          required={required}
          rows={rows}
          maxLength={max}
          spellCheck={mono ? false : undefined}
          className={cn(FIELD, "h-auto py-1.5", mono && "font-mono text-xs")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
