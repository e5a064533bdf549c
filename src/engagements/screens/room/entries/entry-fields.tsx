"use client";

import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { TimeField } from "@/components/forms/time-field";
import type { LogKind } from "@/engagements/domain/entry";
import { FIELD_NAMES, VERDICT_NAMES } from "./copy";
import { type EntryDraft, type EntryField, fieldsOf, LASTING, TIME_FIELDS } from "./entry-draft";

const LONG: ReadonlySet<EntryField> = new Set<EntryField>(["text", "command", "output", "reason"]);

type Props = {
  kind: LogKind;
  fields: EntryDraft["fields"];
  onChange: (name: EntryField, value: string) => void;
  /** The service's error on a field. */
  errorOf?: (name: string) => string | undefined;
  /** The quick entry keeps operator and source for the next one. */
  keeps?: boolean;
  /** When it happened, if not stated. */
  timeHint?: string;
  /** Fields that are entered elsewhere. */
  without?: EntryField;
};

/** Everything of an entry beside its line, as far as its kind has it. */
export function EntryFields({ kind, errorOf, without, ...props }: Props) {
  const names = fieldsOf(kind).filter((name) => name !== without);
  const short = names.filter((name) => !LONG.has(name));
  const long = names.filter((name) => LONG.has(name));
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {short.map((name) => (
          <OneField key={name} name={name} error={errorOf?.(name)} {...props} />
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {long.map((name) => (
          <ProseField
            key={name}
            label={FIELD_NAMES[name]}
            error={errorOf?.(name)}
            rows={2}
            max={name === "output" ? 100_000 : name === "command" ? 20_000 : 10_000}
            value={props.fields[name] ?? ""}
            onChange={(value) => props.onChange(name, value)}
          />
        ))}
      </div>
    </div>
  );
}

type OneProps = Omit<Props, "kind" | "errorOf" | "without"> & {
  name: EntryField;
  error: string | undefined;
};

function OneField({ name, fields, onChange, error, keeps = false, timeHint }: OneProps) {
  const value = fields[name] ?? "";
  const label = FIELD_NAMES[name];
  if (TIME_FIELDS.has(name)) {
    return (
      <TimeField
        seconds
        label={label}
        value={value}
        hint={name === "occurred_at" ? timeHint : undefined}
        error={error}
        onChange={(next) => onChange(name, next)}
      />
    );
  }
  if (name === "verdict") {
    return (
      <SelectField
        label={label}
        error={error}
        value={value}
        options={[{ value: "", label: "None yet" }, ...optionsOf<string>(VERDICT_NAMES)]}
        onChange={(next) => onChange(name, next)}
      />
    );
  }
  return (
    <LineField
      label={label}
      hint={hintOf(name, keeps)}
      error={error}
      max={1_000}
      value={value}
      onChange={(next) => onChange(name, next)}
    />
  );
}

function hintOf(name: EntryField, keeps: boolean): string | undefined {
  if (keeps && LASTING.includes(name)) return "Stays for the next entries of this session.";
  if (name === "tags") return "Separated by commas";
  if (name === "related") return "LOG-4, REG-2, INC-2026-000123, flags";
  return name === "technique_id" ? "T1110 or T1110.003" : undefined;
}
