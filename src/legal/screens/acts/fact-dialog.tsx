"use client";

import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { recordLegalFacts } from "@/generated/fields";
import { ownZone } from "@/lib/time/zone";
import { useTRPC } from "@/platform/trpc/browser/client";
import { answerOf, emptyAnswer, isSameAnswer, readAnswer } from "./answer";
import { AnswerField } from "./answer-field";
import { copy } from "./copy";
import type { LegalDialogProps } from "./legal-dialog";
import { useLegalMutation } from "./use-legal-mutation";
import { valueText } from "./value-text";

type Props = LegalDialogProps & { factKey: string };

/** Records one fact, or says it anew. */
export function FactDialog({ factKey, incidentId, version, legal, questions, onClose }: Props) {
  const trpc = useTRPC();
  const question = questions.get(factKey);
  const present = legal.basis.facts.find(({ fact }) => fact === factKey);
  const [before] = useState(() =>
    present === undefined
      ? emptyAnswer(question?.type ?? "text", ownZone())
      : answerOf(present.value),
  );
  const form = useForm({
    act: useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
      id: incidentId,
      done: "The fact is recorded",
      onDone: onClose,
    }),
    rules: recordLegalFacts,
    values: { answer: before, note: "" },
    input: ({ answer, note }) => {
      const read = question === undefined ? null : readAnswer(question.type, answer);
      // A time given to the second must not be cut to the minute by an unchanged answer.
      if (read?.kind !== "value" || isSameAnswer(answer, before)) return null;
      return {
        id: incidentId,
        facts: { [factKey]: read.value },
        expected_version: version,
        note: note || undefined,
      };
    },
  });
  if (question === undefined) return null;
  const given = readAnswer(question.type, form.values.answer);
  return (
    <FormDialog
      form={form}
      title={present === undefined ? "Record a fact" : "Change a recorded fact"}
      lead={
        present === undefined
          ? undefined
          : "What was recorded before stays in the history; the newest entry counts."
      }
      submit="Record the fact"
      facts={[
        {
          name: question.question,
          now: present === undefined ? "not recorded" : valueText(present.value, question),
          mine: given.kind === "value" ? valueText(given.value, question) : undefined,
        },
      ]}
      onClose={onClose}
    >
      <AnswerField
        question={question}
        answer={form.values.answer}
        mayStayOpen={false}
        error={form.errorOf(factKey)}
        onChange={(answer) => form.set({ answer })}
      />
      <ProseField
        label={copy.optional(copy.note)}
        hint={copy.noteHint}
        rows={2}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
