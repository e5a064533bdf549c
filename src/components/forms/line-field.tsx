"use client";

import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { Field } from "../ui/field";
import { Input } from "../ui/input";

/** Props of a field with a text, which forms give it. */
export type TextProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  max?: number | undefined;
};

type Props = TextProps & {
  type?: "text" | "email" | "search" | "date";
  /** An id, a digest or an address. */
  mono?: boolean;
  /** What only few fields need. */
  input?: ComponentProps<"input">;
};

/** A text of one line with its label. In a search Enter looks something up and sends nothing. */
export function LineField(props: Props) {
  const { label, hint, error, value, onChange, required = false, max, mono = false } = props;
  const { type = "text", input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type={type}
          required={required}
          maxLength={max}
          autoComplete="off"
          {...(mono ? { spellCheck: false } : {})}
          {...input}
          className={cn(mono && "font-mono", input?.className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (type === "search" && event.key === "Enter") event.preventDefault();
          }}
        />
      )}
    </Field>
  );
}
