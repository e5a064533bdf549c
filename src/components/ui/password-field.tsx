"use client";

import { Field } from "./field";
import { Input } from "./input";

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marks a new password for password managers, where the present one is not required. */
  isNew?: boolean;
  /** False where the service says whether it is needed. */
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A password field: the current password again, or a new one. */
export function PasswordField(props: Props) {
  const { label, hint, error, isNew = false, required = true, value, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="password"
          required={required}
          autoComplete={isNew ? "new-password" : "current-password"}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
