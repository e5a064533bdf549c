"use client";

import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { REGISTER_KINDS } from "@/engagements/domain/entry";
import { StatementFields } from "@/evidence/screens/evidence/statement-fields";
import { cn } from "@/lib/cn";
import { REGISTER_KIND_NAMES } from "../copy";
import { add as copy } from "./copy";
import type { ItemForm } from "./item-form";
import { STORED_KINDS } from "./item-kind";
import { digestIn } from "./pasted";
import { readKind } from "./register-input";

type Props = {
  form: ItemForm;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ItemForm>) => void;
};

/** Fields of an item, whichever way its bytes are given. */
export function ItemFields({ form, isFuture, errors, onChange }: Props & { isFuture: boolean }) {
  const kinds = form.mode === "digest" ? REGISTER_KINDS : STORED_KINDS;
  return (
    <>
      <Field label={copy.name} error={errors.name ?? errors.title}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={300}
            autoComplete="off"
            value={form.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.kind} error={errors.kind}>
        {(control) => (
          <Select
            {...control}
            value={form.kind}
            onChange={(event) => onChange({ kind: readKind(event.target.value) ?? form.kind })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {REGISTER_KIND_NAMES[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <StatementFields
        value={form.statement}
        isFuture={isFuture}
        errors={{ ...errors, ...(errors.text === undefined ? {} : { description: errors.text }) }}
        descriptionHint={copy.descriptionHint}
        onChange={(change) => onChange({ statement: { ...form.statement, ...change } })}
      />
      <Field
        label={copy.optional(copy.collectedFrom)}
        hint={copy.collectedFromHint}
        error={errors.collected_from}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={1_000}
            autoComplete="off"
            value={form.collectedFrom}
            onChange={(event) => onChange({ collectedFrom: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.optional(copy.related)} hint={copy.relatedHint} error={errors.related}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={form.related}
            onChange={(event) => onChange({ related: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.optional(copy.corrects)} hint={copy.correctsHint} error={errors.corrects}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={form.corrects}
            onChange={(event) => onChange({ corrects: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The digest of bytes that stay elsewhere, and where that is. */
export function DigestFields({ form, errors, onChange }: Props) {
  const isWrong = form.sha256.trim() !== "" && digestIn(form.sha256) === null;
  return (
    <>
      <Field
        label={copy.sha256}
        hint={copy.sha256Hint}
        error={isWrong ? copy.sha256Wrong : errors.sha256}
      >
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
            value={form.sha256}
            onChange={(event) => onChange({ sha256: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.optional(copy.location)} error={errors.location}>
        {(control) => (
          <Input
            {...control}
            maxLength={2_000}
            autoComplete="off"
            value={form.location}
            onChange={(event) => onChange({ location: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

type TextProps = { value: string; sha256: string | null; onChange: (text: string) => void };

/** A text, and its digest before it is sent anywhere. */
export function TextField({ value, sha256, onChange }: TextProps) {
  return (
    <>
      <Field label={copy.text} hint={copy.textHint}>
        {(control) => (
          <textarea
            {...control}
            required
            rows={5}
            spellCheck={false}
            className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {sha256 !== null && (
        <div role="status" className="text-xs">
          <span className="text-muted">{copy.textDigest}</span>
          <code className="block font-mono break-all">{sha256}</code>
        </div>
      )}
    </>
  );
}
