"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { copy } from "./copy";
import { readEvidenceId } from "./custody-input";

type Props = { value: string | null; onChange: (evidenceId: string | null) => void };

/** Narrows the list to the events of one item; the field follows what is chosen elsewhere by its key. */
export function EvidenceFilter({ value, onChange }: Props) {
  const [text, setText] = useState(value ?? "");
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = readEvidenceId(text);
    setWrong(id === null && text.trim() !== "");
    if (id !== null || text.trim() === "") onChange(id);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="w-44">
        <Field
          label={copy.filter}
          hint={copy.filterHint}
          error={isWrong ? copy.filterWrong : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              className="font-mono text-xs"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex gap-2 pt-6.5">
        <Button type="submit">{copy.apply}</Button>
        {value !== null && <Button onClick={() => onChange(null)}>{copy.clear}</Button>}
      </div>
    </form>
  );
}
