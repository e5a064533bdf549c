"use client";

import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { visibleText } from "@/lib/visible-text";

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** Any number of values, each added with Enter and taken out by its button. */
export function ValueList({ label, hint, error, values, onChange }: Props) {
  const [text, setText] = useState("");
  function add(): void {
    const added = text.split(/[\n,]/).map((each) => each.trim());
    onChange([...new Set([...values, ...added.filter((each) => each !== "")])]);
    setText("");
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  }
  return (
    <div className="space-y-1.5">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <span className="flex gap-1.5">
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => text.trim() !== "" && add()}
            />
            <Button aria-label={`Add to ${label}`} onClick={add}>
              <Plus aria-hidden />
            </Button>
          </span>
        )}
      </Field>
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li
              key={value}
              className="inline-flex min-h-6 max-w-full items-center rounded-sm border border-line bg-sunken pl-1.5 font-mono text-xs"
            >
              <bdi className="wrap-anywhere min-w-0">{visibleText(value).text}</bdi>
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(values.filter((each) => each !== value))}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
