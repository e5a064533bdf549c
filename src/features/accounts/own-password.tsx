"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "./copy";

type Props = { value: string; error: string | undefined; onChange: (value: string) => void };

/** The reader's own password again, before roles that decide are given. */
export function OwnPassword({ value, error, onChange }: Props) {
  return (
    <Field label={copy.ownPassword} hint={copy.ownPasswordHint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
