"use client";

import { ProseField } from "@/components/forms/prose-field";
import { copy, RULE_LIST_COPY } from "./copy";
import { RULE_LISTS, type RuleFields } from "./form-value";
import { LinesField } from "./lines-field";
import type { SectionProps } from "./section-props";
import { TextField } from "./text-field";

/** Rules for both teams, as they will be approved. */
export function RulesSection({ form, errors, onChange }: SectionProps) {
  const { rules } = form;
  const change = (next: Partial<RuleFields>) => onChange({ rules: { ...rules, ...next } });
  return (
    <>
      <ProseField
        label={copy.optional(copy.rulesText)}
        rows={5}
        max={50_000}
        error={errors["rules.text"] ?? errors.rules}
        value={rules.text}
        onChange={(text) => change({ text })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {RULE_LISTS.map((list) => {
          const words = RULE_LIST_COPY[list];
          return (
            <LinesField
              key={list}
              field={`rules.${list}`}
              legend={words.label}
              one={words.one}
              addLabel={words.add}
              rows={rules[list]}
              errors={errors}
              onChange={(rows) => change({ [list]: rows })}
            />
          );
        })}
        <TextField
          label={copy.optional(copy.workingHours)}
          max={500}
          error={errors["rules.working_hours"]}
          value={rules.working_hours}
          onChange={(working_hours) => change({ working_hours })}
        />
        <TextField
          label={copy.optional(copy.document)}
          hint={copy.documentHint}
          max={64}
          error={errors["rules.document_sha256"]}
          value={rules.document_sha256}
          onChange={(document_sha256) => change({ document_sha256 })}
        />
      </div>
    </>
  );
}
