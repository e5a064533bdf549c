"use client";

import { useState } from "react";
import { Choice } from "@/components/forms/choice";
import { ProseField } from "@/components/forms/prose-field";
import { Checkbox } from "@/components/ui/checkbox";
import { fieldErrors, readProblem } from "@/lib/problem";
import { CaseForm } from "../cases/case-form";
import { ANSWERS, copy, impact } from "./copy";
import { type ImpactForm, impactForm, impactInput, isImpactReady, QUESTIONS } from "./impact-form";
import { LineField } from "./line-field";
import type { StatementDialogProps } from "./statement-dialog";
import { useStateMutation } from "./use-state-mutation";

const OPTIONS = [
  { value: "", label: impact.unanswered },
  { value: "yes", label: ANSWERS.yes },
  { value: "no", label: ANSWERS.no },
  { value: "unknown", label: ANSWERS.unknown },
] as const;

const PERSONAL = [
  { value: "", label: impact.unanswered },
  { value: "yes", label: ANSWERS.yes },
  { value: "no", label: ANSWERS.no },
] as const;

/** States what was affected, question by question; what is not answered is kept as not answered. */
export function ImpactDialog({ incident, onClose }: StatementDialogProps) {
  const present = incident.statements.impact;
  const [form, setForm] = useState(() => impactForm(present?.body ?? null));
  const mutation = useStateMutation(incident.id, impact.done, onClose);
  const errors = fieldErrors(readProblem(mutation.error));
  const change = (next: Partial<ImpactForm>) => setForm({ ...form, ...next });
  return (
    <CaseForm
      title={impact.title}
      {...(present === null ? {} : { lead: copy.keeps })}
      submit={impact.submit}
      ready={isImpactReady(form)}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incident.id,
          kind: "impact",
          body: impactInput(form),
        })
      }
    >
      {QUESTIONS.map((question) => {
        const answer = form[question];
        const name = impact.questions[question];
        return (
          <div key={question} className="space-y-2">
            <Choice
              legend={impact.ask(name)}
              inline
              value={answer.value}
              options={OPTIONS}
              onChange={(value) => change({ [question]: { ...answer, value } })}
            />
            {answer.value === "unknown" && (
              <LineField
                label={impact.reason(name)}
                required
                max={2000}
                value={answer.reason}
                error={errors.reason}
                onChange={(reason) => change({ [question]: { ...answer, reason } })}
              />
            )}
          </div>
        );
      })}
      <Choice
        legend={impact.askPersonal}
        inline
        value={form.personal}
        options={PERSONAL}
        onChange={(personal) => change({ personal })}
      />
      {!form.hasNoCategories && (
        <ProseField
          label={copy.optional(impact.categories)}
          hint={impact.categoriesHint}
          rows={2}
          value={form.categories}
          error={errors.data_categories}
          onChange={(categories) => change({ categories })}
        />
      )}
      <Checkbox
        label={impact.noCategories}
        checked={form.hasNoCategories}
        onChange={(event) => change({ hasNoCategories: event.target.checked })}
      />
    </CaseForm>
  );
}
