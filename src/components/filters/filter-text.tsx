"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { copy } from "./copy";
import type { TextValue } from "./filter";

type Props = { name: string; text: TextValue };

/** One value by its name; what is no value is not applied. */
export function FilterText({ name, text: { value, read, hint, wrong, onChange } }: Props) {
  const [text, setText] = useState(value ?? "");
  const [isWrong, setIsWrong] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    const found = read(text);
    const isEmpty = text.trim() === "";
    setIsWrong(found === null && !isEmpty);
    if (found !== null || isEmpty) onChange(found);
  }
  return (
    <form onSubmit={send} className="space-y-2 p-1.5">
      <Field label={name} hint={hint} error={isWrong ? wrong : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="sm">
        {copy.apply}
      </Button>
    </form>
  );
}
