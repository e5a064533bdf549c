"use client";

import { type ReactNode, useId, useState } from "react";
import { FIELD } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/lib/cn";
import type { JsonObject } from "@/lib/json-pointer";
import { isJsonObject, readJson } from "@/lib/read-json";
import { visibleText } from "@/lib/visible-text";

/** What is wrong at a place of a document. */
export interface Fault {
  pointer: string;
  message: string;
}

const VIEWS = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

type Props = {
  /** What the document is; of the text and of the switch between the views. */
  label: string;
  hint?: string;
  text: string;
  faults: readonly Fault[];
  rows?: number;
  onChange: (text: string) => void;
  children: (value: JsonObject, change: (next: JsonObject) => void) => ReactNode;
};

/**
 * One document as a form and as JSON. The text is the document and the form a view of it, so that what
 * the form has no field for stays as it is.
 */
export function JsonDocument({ label, hint, text, faults, rows = 12, onChange, children }: Props) {
  const id = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("form");
  const { value } = readJson(text);
  const isReadable = isJsonObject(value);
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="flex w-full flex-wrap items-center justify-between gap-2 pb-2">
        <span className="font-medium text-muted text-xs">{label}</span>
        <Segmented label={`${label}: view`} value={view} options={VIEWS} onChange={setView} />
      </legend>
      {view === "json" ? (
        <>
          <textarea
            aria-label={label}
            aria-invalid={faults.length > 0 || undefined}
            aria-describedby={`${id}-hint ${id}-faults`}
            rows={rows}
            spellCheck={false}
            maxLength={100_000}
            className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        </>
      ) : isReadable ? (
        children(value, (next) => onChange(JSON.stringify(next, null, 2)))
      ) : (
        <Notice tone="error" title="The JSON cannot be read. Correct it there first." />
      )}
      <div id={`${id}-faults`} role="status">
        <ul className="space-y-1 text-critical text-xs empty:hidden">
          {faults.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`} className="wrap-anywhere">
              {pointer !== "" && <code className="font-mono">{visibleText(pointer).text}</code>}{" "}
              {visibleText(message).text}
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

/** What a field shows of the faults: the first one at its place or below it, with the place inside. */
export function faultAt(faults: readonly Fault[], pointer: string): string | undefined {
  const found = faults.find(
    (each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`),
  );
  if (found === undefined) return undefined;
  const inside = found.pointer.slice(pointer.length);
  return inside === "" ? found.message : `${inside} ${found.message}`;
}
