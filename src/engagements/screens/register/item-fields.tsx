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
        label="Name"
        error={errorOf("name") ?? errorOf("title")}
        required
        max={300}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        label="Kind"
        error={errorOf("kind")}
        value={form.kind}
        options={kinds.map((value) => ({ value, label: REGISTER_KIND_NAMES[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <StatementFields
        value={form.statement}
        errorOf={(name) => errorOf(name) ?? (name === "description" ? errorOf("text") : undefined)}
        descriptionHint="It stays in the entry: the register is never changed"
        onChange={(change) => onChange({ statement: { ...form.statement, ...change } })}
      />
      <LineField
        label={copy.optional("Collected from")}
        hint="Such as the host, the mailbox or the camera"
        error={errorOf("collected_from")}
        max={1_000}
        value={form.collectedFrom}
        onChange={(collectedFrom) => onChange({ collectedFrom })}
      />
      <LineField
        label={copy.optional("Related")}
        hint="Ids of entries, incidents, techniques or flags, with commas between"
        error={errorOf("related")}
        value={form.related}
        onChange={(related) => onChange({ related })}
      />
      <LineField
        label={copy.optional("Corrects")}
        hint="Id of the item that this one corrects, such as REG-3; that one stays as it is"
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
        label="SHA-256"
        hint="64 hexadecimal digits; the bytes stay where they are"
        error={isWrong ? "A SHA-256 has 64 hexadecimal digits." : errorOf("sha256")}
        required
        mono
        input={{ className: "text-xs" }}
        value={form.sha256}
        onChange={(sha256) => onChange({ sha256 })}
      />
      <LineField
        label={copy.optional("Kept at")}
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
      <Field label="Text" hint="It is stored as a file in UTF-8">
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
          <span className="text-muted">SHA-256, computed in this browser</span>
          <code className="block font-mono break-all">{sha256}</code>
        </div>
      )}
    </>
  );
}
