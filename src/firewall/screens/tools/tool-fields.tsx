"use client";

import type { FormEvent } from "react";
import { FormProblem } from "@/components/forms/form-problem";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FIELD, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TOOL_KINDS } from "@/firewall/domain/grants/tool-definition";
import { cn } from "@/lib/cn";
import { form as copy, KIND_HINTS, KIND_NAMES } from "./copy";
import { kindOf, type ToolField, type ToolForm } from "./tool-form";

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
      <Text field="description" rows={3} {...props} />
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
      <Text field="args" rows={8} isCode hint={copy.argsHint} {...props} />
      {value.kind !== "delegated" && (
        <Text field="definition" rows={8} isCode hint={copy.definitionHint} {...props} />
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

type TextProps = Pick<Props, "value" | "problems" | "onChange"> & {
  field: "description" | "args" | "definition";
  rows: number;
  isCode?: boolean;
  hint?: string;
};

function Text({ field, rows, isCode = false, hint, value, problems, onChange }: TextProps) {
  return (
    <Field label={copy[field]} hint={hint} error={problems[field]}>
      {(control) => (
        <textarea
          {...control}
          required
          rows={rows}
          spellCheck={!isCode}
          maxLength={100_000}
          className={cn(FIELD, "h-auto py-1.5", isCode && "font-mono text-xs")}
          value={value[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  );
}
