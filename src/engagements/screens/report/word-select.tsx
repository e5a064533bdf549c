"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Props<Word extends string> = {
  label: string;
  value: Word | "";
  words: readonly Word[];
  names: Readonly<Record<Word, string>>;
  /** Name of the empty choice; none where something has to be chosen. */
  empty?: string;
  onChange: (value: string) => void;
};

/** A choice of one of the known words. */
export function WordSelect<Word extends string>(props: Props<Word>) {
  const { label, value, words, names, empty, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {empty !== undefined && <option value="">{empty}</option>}
          {words.map((word) => (
            <option key={word} value={word}>
              {names[word]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
