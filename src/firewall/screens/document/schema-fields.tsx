"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type Fault, faultAt } from "@/components/forms/json-document";
import { ValueList } from "@/components/forms/value-list";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type JsonObject, valueAt } from "@/lib/json-pointer";
import {
  propertiesAt,
  propertyPointer,
  requiredAt,
  withoutProperty,
  withProperty,
  withRenamed,
  withRequired,
  withType,
} from "./args-schema-edit";

import { type DocumentField, listAt, textAt, toNumber, withList } from "./document-field";
import { DocumentFields } from "./document-fields";

const TYPE_NAMES = {
  string: "Text",
  integer: "Whole number",
  number: "Number",
  boolean: "True or false",
  null: "Null",
  array: "List",
  object: "Object",
} as Readonly<Record<string, string>>;

const KEYWORD_NAMES = {
  description: "Description",
  enum: "Allowed values",
  minLength: "Least length",
  maxLength: "Greatest length",
  minimum: "Least value",
  maximum: "Greatest value",
  minItems: "Fewest items",
  maxItems: "Most items",
};

type Props = {
  document: JsonObject;
  /** Of the schema in the document; empty where it is the document. */
  pointer: string;
  faults: readonly Fault[];
  onChange: (next: JsonObject) => void;
};

/** The arguments of a schema, one below the other, and a way to add one. */
export function ArgsSchemaFields(props: Props) {
  const { document, pointer, onChange } = props;
  const properties = propertiesAt(document, pointer);
  return (
    <div className="space-y-2">
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {properties.map(([name], at) => (
          // A name can be edited; its place is what stays.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="space-y-2 px-3 py-2">
            <Property
              {...props}
              name={name}
              others={properties.flatMap(([each]) => (each === name ? [] : [each]))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        onClick={() => onChange(withProperty(document, pointer, freeName(properties)))}
      >
        <Plus aria-hidden /> Add an argument
      </Button>
    </div>
  );
}

function freeName(properties: readonly [string, unknown][]): string {
  const taken = new Set(properties.map(([name]) => name));
  for (let n = properties.length + 1; ; n += 1) if (!taken.has(`arg${n}`)) return `arg${n}`;
}

function Property(props: Props & { name: string; others: readonly string[] }) {
  const { document, pointer, name, others, onChange } = props;
  const at = propertyPointer(pointer, name);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Name
          key={name}
          name={name}
          others={others}
          onRename={(to) => onChange(withRenamed(document, pointer, name, to))}
        />
        <Type {...props} pointer={at} label={`Type of ${name}`} />
        <Checkbox
          className="mt-6"
          label="Required"
          checked={requiredAt(document, pointer).includes(name)}
          onChange={({ target }) => onChange(withRequired(document, pointer, name, target.checked))}
        />
        <IconButton
          label={`Remove ${name}`}
          className="mt-6 ml-auto"
          onClick={() => onChange(withoutProperty(document, pointer, name))}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <Keywords {...props} pointer={at} />
    </>
  );
}

type NameProps = { name: string; others: readonly string[]; onRename: (to: string) => void };

function Name({ name, others, onRename }: NameProps) {
  const [text, setText] = useState(name);
  const problem =
    text === ""
      ? "It needs a name."
      : others.includes(text)
        ? "There is an argument of this name."
        : undefined;
  return (
    <div className="min-w-36 flex-1">
      <Field label="Name" error={problem}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            className="font-mono text-xs"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => {
              if (problem !== undefined) setText(name);
              else if (text !== name) onRename(text);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function Type({ document, pointer, faults, onChange, label }: Props & { label: string }) {
  const type = textAt(document, { pointer: `${pointer}/type` });
  return (
    <div className="w-36">
      <Field label="Type" error={faultAt(faults, `${pointer}/type`)}>
        {(control) => (
          <Select
            {...control}
            aria-label={label}
            value={type}
            onChange={({ target }) => onChange(withType(document, pointer, target.value))}
          >
            {Object.entries(type in TYPE_NAMES ? TYPE_NAMES : { ...TYPE_NAMES, [type]: type }).map(
              ([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ),
            )}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Keywords of each type that a field sets; what else a schema says stays, and is edited as JSON. */
const KEYWORDS: Readonly<
  Record<string, readonly (readonly [string, keyof typeof KEYWORD_NAMES])[]>
> = {
  string: [
    ["minLength", "minLength"],
    ["maxLength", "maxLength"],
  ],
  integer: [
    ["minimum", "minimum"],
    ["maximum", "maximum"],
  ],
  number: [
    ["minimum", "minimum"],
    ["maximum", "maximum"],
  ],
  array: [
    ["minItems", "minItems"],
    ["maxItems", "maxItems"],
  ],
};

function Keywords(props: Props) {
  const { document, pointer, faults, onChange } = props;
  const type = valueAt(document, `${pointer}/type`);
  const keywords = typeof type === "string" ? (KEYWORDS[type] ?? []) : [];
  const fields: DocumentField[] = [
    { pointer: `${pointer}/description`, kind: "text", label: KEYWORD_NAMES.description },
    ...keywords.map(([name, words]) => ({
      pointer: `${pointer}/${name}`,
      kind: "number" as const,
      label: KEYWORD_NAMES[words],
    })),
  ];
  const listed = `${pointer}/enum`;
  return (
    <div className="space-y-3">
      <DocumentFields fields={fields} document={document} faults={faults} onChange={onChange} />
      {(type === "string" || type === "integer" || type === "number") && (
        <ValueList
          label={KEYWORD_NAMES.enum}
          error={faultAt(faults, listed)}
          values={listAt(document, listed)}
          onChange={(values) =>
            onChange(withList(document, listed, values, type === "string" ? undefined : toNumber))
          }
        />
      )}
      {type === "array" && (
        <div className="space-y-2 border-line border-l-2 pl-3">
          <Type {...props} pointer={`${pointer}/items`} label="Type of the items" />
          <Keywords {...props} pointer={`${pointer}/items`} />
        </div>
      )}
      {type === "object" && (
        <div className="border-line border-l-2 pl-3">
          <ArgsSchemaFields {...props} />
        </div>
      )}
    </div>
  );
}
