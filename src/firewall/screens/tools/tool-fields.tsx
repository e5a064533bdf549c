"use client";

import type { FormEvent } from "react";
import { FormProblem } from "@/components/forms/form-problem";
import { JsonDocument } from "@/components/forms/json-document";
import { ProseField } from "@/components/forms/prose-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TOOL_KINDS } from "@/firewall/domain/grants/tool-definition";
import { readProblem } from "@/lib/problem";
import { DocumentFields } from "../document/document-fields";
import { ArgsSchemaFields } from "../document/schema-fields";
import { form as copy, KIND_HINTS, KIND_NAMES } from "./copy";
import {
  DEFINITION_FIELDS,
  documentFaults,
  kindOf,
  type ToolField,
  type ToolForm,
} from "./tool-form";

type Props = {
  value: ToolForm;
  problems: Partial<Record<ToolField, string>>;
  /** Name and kind of a tool stay what they are. */
  isNew: boolean;
  submit: string;
  isBusy: boolean;
  error: unknown;
  onChange: (changes: Partial<ToolForm>) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** Fields of a tool, each with its error. */
export function ToolFields(props: Props) {
  const { value, problems, isNew, onChange } = props;
  const refused = readProblem(props.error)?.errors ?? [];
  const argsFaults = documentFaults("args", value.args, refused);
  const definitionFaults = documentFaults("definition", value.definition, refused);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (!props.isBusy) props.onSubmit();
  }
  return (
    <form onSubmit={send} className="space-y-4 px-4 py-4">
      {isNew && (
        <>
          <Field label={copy.name} hint={copy.nameHint} error={problems.name}>
            {(control) => (
              <Input
                {...control}
                required
                autoComplete="off"
                spellCheck={false}
                maxLength={128}
                value={value.name}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            )}
          </Field>
          <Field label={copy.kind} hint={KIND_HINTS[value.kind]} error={problems.kind}>
            {(control) => (
              <Select
                {...control}
                value={value.kind}
                onChange={({ target }) => onChange({ kind: kindOf(target.value) })}
              >
                {TOOL_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_NAMES[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
      <Field label={copy.title} error={problems.title}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={200}
            value={value.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <ProseField
        label={copy.description}
        required
        max={100_000}
        error={problems.description}
        value={value.description}
        onChange={(description) => onChange({ description })}
      />
      <Field label={copy.risk} hint={copy.riskHint} error={problems.risk}>
        {(control) => (
          <Select
            {...control}
            value={value.risk}
            onChange={({ target }) => onChange({ risk: target.value })}
          >
            {Object.entries(copy.risks).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <JsonDocument
        label={copy.args}
        hint={copy.argsHint}
        text={value.args}
        faults={argsFaults}
        onChange={(args) => onChange({ args })}
      >
        {(document, change) => (
          <ArgsSchemaFields document={document} pointer="" faults={argsFaults} onChange={change} />
        )}
      </JsonDocument>
      {value.kind !== "delegated" && (
        <JsonDocument
          label={copy.definition}
          hint={copy.definitionHint}
          text={value.definition}
          faults={definitionFaults}
          onChange={(definition) => onChange({ definition })}
        >
          {(document, change) => (
            <DocumentFields
              fields={DEFINITION_FIELDS[value.kind]}
              document={document}
              faults={definitionFaults}
              onChange={change}
            />
          )}
        </JsonDocument>
      )}
      {!isNew && <p className="text-muted text-xs">{copy.consequence}</p>}
      <FormProblem error={props.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>{copy.cancel}</Button>
        <Button type="submit" variant="primary" disabled={props.isBusy}>
          {props.isBusy ? copy.busy : props.submit}
        </Button>
      </div>
    </form>
  );
}
