"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { recordLegalEvent } from "@/generated/fields";
import { type RouterInputs, useTRPC } from "@/platform/trpc/browser/client";
import { type Answers, type FactQuestion, readAnswer } from "./answer";
import { AnswerField } from "./answer-field";
import { copy as legalCopy } from "./copy";
import type { LegalDialogProps } from "./legal-dialog";
import { useLegalMutation } from "./use-legal-mutation";

type EventInput = RouterInputs["legal"]["recordEvent"];

/** Facts for a report of a serious incident of an AI system, in the order of the questions. */
const FIELDS = [
  "ai_system",
  "awareness_at",
  "ai_harm_category",
  "ai_high_risk",
  "ai_high_risk_basis",
  "ai_role",
  "ai_death",
  "ai_widespread",
  "ai_causal_link_at",
  "member_state",
] as const satisfies readonly (keyof EventInput)[];

/** Reports a serious incident of an AI system, with the known facts. */
export function EventDialog({ incidentId, version, questions, onClose }: LegalDialogProps) {
  const trpc = useTRPC();
  const asked = FIELDS.flatMap((key) => questions.get(key) ?? []);
  const form = useForm({
    act: useLegalMutation(trpc.legal.recordEvent.mutationOptions(), {
      id: incidentId,
      done: "The report is recorded",
      onDone: onClose,
    }),
    rules: recordLegalEvent,
    values: { answers: {} as Answers, note: "" },
    input: ({ answers, note }) => {
      const read = readAll(asked, answers);
      return read === null
        ? null
        : {
            id: incidentId,
            type: "AI_SERIOUS_INCIDENT" as const,
            ...read,
            expected_version: version,
            note: note || undefined,
          };
    },
  });
  const { answers } = form.values;
  return (
    <FormDialog
      form={form}
      title="Report a serious AI incident"
      lead="The report alone is a claim. A duty counts as triggered only once the harm and the high-risk basis are recorded; until then it is conditional and lists what is missing."
      submit="Record the report"
      onClose={onClose}
    >
      {asked.map((question) => (
        <AnswerField
          key={question.key}
          question={question}
          answer={answers[question.key]}
          error={form.errorOf(question.key)}
          onChange={(answer) => form.set({ answers: { ...answers, [question.key]: answer } })}
        />
      ))}
      <ProseField
        label={legalCopy.optional(legalCopy.note)}
        hint={legalCopy.noteHint}
        rows={2}
        {...form.field("note")}
      />
    </FormDialog>
  );
}

/** The answers as the service takes them; null where one cannot be recorded. */
function readAll(asked: readonly FactQuestion[], answers: Answers) {
  const found: Record<string, unknown> = {};
  for (const { key, type } of asked) {
    const answer = answers[key];
    if (answer === undefined) continue;
    const read = readAnswer(type, answer);
    if (read.kind === "problem") return null;
    if (read.kind === "value") found[key] = read.value;
  }
  // The register says which key takes which type, and the service checks it again.
  return found as Partial<Pick<EventInput, (typeof FIELDS)[number]>>;
}
