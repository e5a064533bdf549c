"use client";

import { Trash2 } from "lucide-react";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { copy } from "./copy";
import { type RegistrationDraft, readTest, type SkillDraft } from "./registration-draft";

const EFFECTS = ["read", "write", "transaction"] as const;

type Props = {
  skill: SkillDraft;
  number: number;
  runtime: RegistrationDraft["runtime_type"];
  /** The service's errors for members of this skill. */
  errors: Readonly<Record<string, string>>;
  onChange: (skill: SkillDraft) => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
};

/** One skill of the declaration. */
export function SkillFields({ skill, number, runtime, errors, onChange, onRemove }: Props) {
  const set = (changes: Partial<SkillDraft>) => onChange({ ...skill, ...changes });
  const input = (
    name: "id" | "name" | "documentation_url" | "evidence_url" | "evidence_sha256",
    label: string,
  ) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          value={skill[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="space-y-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">{`Skill ${number}`}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {input("id", "Id")}
        {input("name", "Name")}
      </div>
      <ProseField
        label="What it does"
        hint="20 characters or more."
        rows={2}
        max={2000}
        value={skill.description}
        error={errors.description}
        onChange={(description) => set({ description })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {input("documentation_url", "Address of its documentation")}
        <Field label="Effects" error={errors.effects}>
          {(control) => (
            <Select
              {...control}
              value={skill.effects}
              onChange={({ target }) =>
                set({ effects: EFFECTS.find((each) => each === target.value) ?? "read" })
              }
            >
              {EFFECTS.map((value) => (
                <option key={value} value={value}>
                  {copy.effects[value]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ProseField
        label="Example, as JSON"
        hint={copy.skillTestHints[runtime]}
        rows={3}
        max={16_384}
        value={skill.test}
        error={readTest(skill.test) === null ? "This is no JSON object." : errors.test}
        onChange={(test) => set({ test })}
      />
      <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
        {input("evidence_url", "Address of its evidence")}
        {input("evidence_sha256", "SHA-256 of the evidence")}
        {onRemove !== null && (
          <IconButton label={`Remove skill ${number}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}
