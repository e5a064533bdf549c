"use client";

import { LineField } from "@/components/forms/line-field";
import { SelectField } from "@/components/forms/select-field";
import { Field } from "@/components/ui/field";
import { FIELD } from "@/components/ui/input";
import { REGISTER_KINDS } from "@/engagements/domain/entry";
import { StatementFields } from "@/evidence/screens/evidence/statement-fields";
import { cn } from "@/lib/cn";
import { REGISTER_KIND_NAMES } from "../copy";
import { add as copy } from "./copy";
import type { ItemForm } from "./item-form";
import { STORED_KINDS } from "./item-kind";
import { digestIn } from "./pasted";

type Props = {
  form: ItemForm;
  errorOf: (name: string) => string | undefined;
  onChange: (change: Partial<ItemForm>) => void;
};

/** Fields of an item, whichever way its bytes are given. */
export function ItemFields({ form, errorOf, onChange }: Props) {
  const kinds = form.mode === "digest" ? REGISTER_KINDS : STORED_KINDS;
  return (
    <>
      <LineField
        label={copy.name}
        error={errorOf("name") ?? errorOf("title")}
        required
        max={300}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        label={copy.kind}
        error={errorOf("kind")}
        value={form.kind}
        options={kinds.map((value) => ({ value, label: REGISTER_KIND_NAMES[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <StatementFields
        value={form.statement}
        errorOf={(name) => errorOf(name) ?? (name === "description" ? errorOf("text") : undefined)}
        descriptionHint={copy.descriptionHint}
        onChange={(change) => onChange({ statement: { ...form.statement, ...change } })}
      />
      <LineField
        label={copy.optional(copy.collectedFrom)}
        hint={copy.collectedFromHint}
        error={errorOf("collected_from")}
        max={1_000}
        value={form.collectedFrom}
        onChange={(collectedFrom) => onChange({ collectedFrom })}
      />
      <LineField
        label={copy.optional(copy.related)}
        hint={copy.relatedHint}
        error={errorOf("related")}
        value={form.related}
        onChange={(related) => onChange({ related })}
      />
      <LineField
        label={copy.optional(copy.corrects)}
        hint={copy.correctsHint}
        error={errorOf("corrects")}
        max={60}
        value={form.corrects}
        onChange={(corrects) => onChange({ corrects })}
      />
    </>
  );
}

/** The digest of bytes that stay elsewhere, and where that is. */
export function DigestFields({ form, errorOf, onChange }: Props) {
  const isWrong = form.sha256.trim() !== "" && digestIn(form.sha256) === null;
  return (
    <>
      <LineField
        label={copy.sha256}
        hint={copy.sha256Hint}
        error={isWrong ? copy.sha256Wrong : errorOf("sha256")}
        required
        mono
        input={{ className: "text-xs" }}
        value={form.sha256}
        onChange={(sha256) => onChange({ sha256 })}
      />
      <LineField
        label={copy.optional(copy.location)}
        error={errorOf("location")}
        max={2_000}
        value={form.location}
        onChange={(location) => onChange({ location })}
      />
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
