"use client";

import { Choice } from "@/components/forms/choice";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ANSWERS, copy, impact } from "./copy";
import { impactForm, impactInput, isImpactReady, QUESTIONS } from "./impact-form";
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
  const form = useForm({
    act: useStateMutation(incident.id, "The impact is recorded", onClose),
    values: () => impactForm(present?.body ?? null),
    input: (values) =>
      isImpactReady(values)
        ? { id: incident.id, kind: "impact" as const, body: impactInput(values) }
        : null,
  });
  return (
    <FormDialog
      form={form}
      title="Record the impact"
      lead={present === null ? undefined : copy.keeps}
      submit="Record the impact"
      onClose={onClose}
    >
      {QUESTIONS.map((question) => {
        const answer = form.values[question];
        const name = impact.questions[question];
        return (
          <div key={question} className="space-y-2">
            <Choice
              legend={`Was ${name.toLowerCase()} affected?`}
              inline
              value={answer.value}
              options={OPTIONS}
              onChange={(value) => form.set({ [question]: { ...answer, value } })}
            />
            {answer.value === "unknown" && (
              <LineField
                label={`Why ${name.toLowerCase()} is not known`}
                required
                max={2000}
                value={answer.reason}
                error={form.errorOf("reason")}
                onChange={(reason) => form.set({ [question]: { ...answer, reason } })}
              />
            )}
          </div>
        );
      })}
      <Choice
        legend="Were personal data affected?"
        inline
        options={PERSONAL}
        {...form.field("personal")}
      />
      {!form.values.hasNoCategories && (
        <ProseField
          label={copy.optional(impact.categories)}
          hint="One per line, such as: names, e-mail addresses"
          rows={2}
          {...form.field("categories")}
          error={form.errorOf("data_categories")}
        />
      )}
      <Checkbox label="No category of data was affected" {...form.check("hasNoCategories")} />
    </FormDialog>
  );
}
