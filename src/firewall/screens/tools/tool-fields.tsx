"use client";

import { Form } from "@/components/forms/form";
import { FormProblem } from "@/components/forms/form-problem";
import { JsonDocument } from "@/components/forms/json-document";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import type { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { readProblem } from "@/lib/problem";
import { DocumentFields } from "../document/document-fields";
import { ArgsSchemaFields } from "../document/schema-fields";
import { KIND_HINTS, KIND_NAMES } from "./copy";
import { DEFINITION_FIELDS, documentFaults, RISKS, type ToolForm } from "./tool-form";

type Props = {
  form: ReturnType<typeof useForm<ToolForm, unknown>>;
  /** Name and kind of a tool stay what they are. */
  isNew: boolean;
  submit: string;
  onClose: () => void;
};

/** Fields of a tool, each with its error. */
export function ToolFields({ form, isNew, submit, onClose }: Props) {
  const { args, definition, kind } = form.values;
  const faultsOf = (name: "args" | "definition") => {
    const isRefused = form.errorOf(name) !== undefined;
    const refused = isRefused ? (readProblem(form.error)?.errors ?? []) : [];
    return documentFaults(name, form.values[name], refused);
  };
  const argsFaults = faultsOf("args");
  const definitionFaults = faultsOf("definition");
  return (
    <Form form={form} className="space-y-4 px-4 py-4">
      {isNew && (
        <>
          <LineField
            label="Name"
            hint="verb:object, such as search:assets. The verb decides the least risk."
            input={{ spellCheck: false, maxLength: 128 }}
            {...form.field("name")}
          />
          <SelectField
            label="Kind"
            hint={KIND_HINTS[kind]}
            options={optionsOf(KIND_NAMES)}
            {...form.field("kind")}
          />
        </>
      )}
      <LineField label="Title" {...form.field("title")} />
      <ProseField label="Description" {...form.field("description")} />
      <SelectField
        label="Risk"
        hint="It never lowers what the verb gives."
        options={RISKS}
        {...form.field("risk")}
      />
      <JsonDocument
        label="Schema of the arguments"
        hint="JSON Schema (a subset) of an object; what it does not name is refused."
        text={args}
        faults={argsFaults}
        onChange={form.field("args").onChange}
      >
        {(document, change) => (
          <ArgsSchemaFields document={document} pointer="" faults={argsFaults} onChange={change} />
        )}
      </JsonDocument>
      {kind !== "delegated" && (
        <JsonDocument
          label="How the service executes it"
          hint={
            'JSON. For HTTP, such as {"method": "GET", "host": "api.shop.example", "path": "/orders/{id}"}; a secret is named, not written. For a script {"source": "…"}. Otherwise {}.'
          }
          text={definition}
          faults={definitionFaults}
          onChange={form.field("definition").onChange}
        >
          {(document, change) => (
            <DocumentFields
              fields={DEFINITION_FIELDS[kind]}
              document={document}
              faults={definitionFaults}
              onChange={change}
            />
          )}
        </JsonDocument>
      )}
      {!isNew && <p className="text-muted text-xs">Open approvals of its calls stop counting.</p>}
      <FormProblem error={form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={form.isPending}>
          {form.isPending ? "Waiting for the service…" : submit}
        </Button>
      </div>
    </Form>
  );
}
