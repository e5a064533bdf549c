"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { answerOf, emptyAnswer, isSameAnswer, readAnswer } from "./answer";
import { AnswerField } from "./answer-field";
import { copy } from "./copy";
import { fact as recordedCopy } from "./dialog-copy";
import type { LegalDialogProps } from "./legal-dialog";
import { useLegalMutation } from "./use-legal-mutation";
import { ownZone } from "./zoned-time";

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
  const [answer, setAnswer] = useState(before);
  const [note, setNote] = useState("");
  const mutation = useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
    id: incidentId,
    done: recordedCopy.done,
    onDone: onClose,
  });
  if (question === undefined) return null;
  const errors = fieldErrors(readProblem(mutation.error));
  const read = readAnswer(question.type, answer);
  const text = note.trim();
  // A time given to the second must not be cut to the minute by an unchanged answer.
  const isNew = !isSameAnswer(answer, before);
  return (
    <CaseForm
      title={present === undefined ? recordedCopy.answerTitle : recordedCopy.changeTitle}
      {...(present === undefined ? {} : { lead: recordedCopy.changeLead })}
      submit={recordedCopy.submit}
      ready={isNew && read.kind === "value"}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() => {
        if (read.kind !== "value") return;
        mutation.mutate({
          id: incidentId,
          facts: { [factKey]: read.value },
          expected_version: version,
          ...(text === "" ? {} : { note: text }),
        });
      }}
    >
      <AnswerField
        question={question}
        answer={answer}
        mayStayOpen={false}
        error={errors[factKey]}
        onChange={setAnswer}
      />
      <ProseField
        label={copy.optional(copy.note)}
        hint={copy.noteHint}
        rows={2}
        value={note}
        error={errors.note}
        onChange={setNote}
      />
    </CaseForm>
  );
}
