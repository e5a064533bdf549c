"use client";

import { Field } from "../ui/field";
import { Select } from "../ui/select";

type Props<Value extends string> = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  required?: boolean;
  options: readonly { value: Value; label: string }[];
};

/** One of some words, with its label. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hint, error, value, onChange, required = false, options } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          required={required}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The options of a table of names, in its order. */
export function optionsOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}
