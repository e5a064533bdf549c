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
import { form as copy, KIND_HINTS, KIND_NAMES } from "./copy";
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
            label={copy.name}
            hint={copy.nameHint}
            input={{ spellCheck: false, maxLength: 128 }}
            {...form.field("name")}
          />
          <SelectField
            label={copy.kind}
            hint={KIND_HINTS[kind]}
            options={optionsOf(KIND_NAMES)}
            {...form.field("kind")}
          />
        </>
      )}
      <LineField label={copy.title} {...form.field("title")} />
      <ProseField label={copy.description} {...form.field("description")} />
      <SelectField label={copy.risk} hint={copy.riskHint} options={RISKS} {...form.field("risk")} />
      <JsonDocument
        label={copy.args}
        hint={copy.argsHint}
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
          label={copy.definition}
          hint={copy.definitionHint}
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
      {!isNew && <p className="text-muted text-xs">{copy.consequence}</p>}
      <FormProblem error={form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button type="submit" variant="primary" disabled={form.isPending}>
          {form.isPending ? copy.busy : submit}
        </Button>
      </div>
    </Form>
  );
}
