import type { ReactNode } from "react";
import { type Fault, faultAt } from "@/components/forms/json-document";
import { ValueList } from "@/components/forms/value-list";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { cn } from "@/lib/cn";
import type { JsonObject } from "@/lib/json-pointer";
import { type DocumentField, listAt, textAt, withList, withText } from "./document-field";

type Props = {
  fields: readonly DocumentField[];
  document: JsonObject;
  faults: readonly Fault[];
  onChange: (next: JsonObject) => void;
};

/** Fields of a document side by side, each with what is wrong at its member. */
export function DocumentFields({ fields, document, faults, onChange }: Props) {
  return (
    <div className="grid items-start gap-3 [grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))]">
      {fields.map((field) => (
        <div key={field.pointer} className={cn(isWide(field) && "col-span-full")}>
          <Member
            field={field}
            document={document}
            error={faultAt(faults, field.pointer)}
            onChange={onChange}
          />
        </div>
      ))}
    </div>
  );
}

function isWide({ kind }: DocumentField): boolean {
  return kind === "list" || kind === "code";
}

type MemberProps = Pick<Props, "document" | "onChange"> & {
  field: DocumentField;
  error: string | undefined;
};

function Member({ field, document, error, onChange }: MemberProps) {
  const { label, hint, kind, options, pointer } = field;
  if (kind === "list") {
    return (
      <ValueList
        label={label}
        hint={hint}
        error={error}
        values={listAt(document, pointer)}
        onChange={(values) => onChange(withList(document, pointer, values))}
      />
    );
  }
  const value = textAt(document, field);
  const change = ({ target }: { target: { value: string } }) =>
    onChange(withText(document, field, target.value));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => {
        if (options !== undefined) {
          return (
            <Select {...control} value={value} onChange={change}>
              {/* A value without words would show as the first of those that have some. */}
              {Object.entries(value in options ? options : { ...options, [value]: value }).map(
                ([each, words]) => (
                  <option key={each} value={each}>
                    {words}
                  </option>
                ),
              )}
            </Select>
          );
        }
        return kind === "code" ? (
          <textarea
            {...control}
            rows={8}
            spellCheck={false}
            className={cn(FIELD, "h-auto py-1.5 font-mono text-xs")}
            value={value}
            onChange={change}
          />
        ) : (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            {...(kind === "number" ? { inputMode: "decimal" } : {})}
            value={value}
            onChange={change}
          />
        );
      }}
    </Field>
  );
}

/** Fields that belong together, under their name. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-2 font-medium text-muted text-xs">{title}</legend>
      {children}
    </fieldset>
  );
}
