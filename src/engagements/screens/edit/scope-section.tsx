"use client";

import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SCOPE_KINDS, SCOPE_RULES } from "@/engagements/domain/engagement";
import { SCOPE_KIND_NAMES, SCOPE_RULE_NAMES } from "../copy";
import { copy } from "./copy";
import { newScopeRow } from "./form-value";
import { LinesField } from "./lines-field";
import { RowList } from "./row-list";
import type { SectionProps } from "./section-props";
import { TextField } from "./text-field";

/** Targets with what one may do to them, and the scenarios that are played. */
export function ScopeSection({ form, errors, onChange }: SectionProps) {
  return (
    <>
      <RowList
        legend={copy.scope}
        hideLegend
        one={copy.target}
        addLabel={copy.addTarget}
        boxed
        rows={form.scope}
        make={newScopeRow}
        error={errors.scope}
        onChange={(scope) => onChange({ scope })}
      >
        {(row, name, { change }) => {
          const at = `scope.${row.key}`;
          return (
            <fieldset className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
              <legend className="sr-only">{name}</legend>
              <TextField
                label={copy.target}
                max={2_000}
                error={errors[`${at}.value`]}
                value={row.value}
                onChange={(value) => change({ value })}
              />
              <Field label={copy.kind} error={errors[`${at}.kind`]}>
                {(control) => (
                  <Select
                    {...control}
                    value={row.kind}
                    onChange={({ target }) => {
                      const kind = SCOPE_KINDS.find((each) => each === target.value);
                      if (kind !== undefined) change({ kind });
                    }}
                  >
                    {SCOPE_KINDS.map((kind) => (
                      <option key={kind} value={kind}>
                        {SCOPE_KIND_NAMES[kind]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={copy.rule} error={errors[`${at}.rule`]}>
                {(control) => (
                  <Select
                    {...control}
                    value={row.rule}
                    onChange={({ target }) => {
                      const rule = SCOPE_RULES.find((each) => each === target.value);
                      if (rule !== undefined) change({ rule });
                    }}
                  >
                    {SCOPE_RULES.map((rule) => (
                      <option key={rule} value={rule}>
                        {SCOPE_RULE_NAMES[rule]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <div className="sm:col-span-3">
                <ProseField
                  label={copy.optional(copy.note)}
                  rows={1}
                  max={5_000}
                  error={errors[`${at}.note`]}
                  value={row.note}
                  onChange={(note) => change({ note })}
                />
              </div>
            </fieldset>
          );
        }}
      </RowList>
      <LinesField
        prose
        field="scenarios"
        legend={copy.scenarios}
        hint={copy.scenariosHint}
        one={copy.scenario}
        addLabel={copy.addScenario}
        max={5_000}
        rows={form.scenarios}
        errors={errors}
        onChange={(scenarios) => onChange({ scenarios })}
      />
    </>
  );
}
