"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { fact as recordedCopy } from "./dialog-copy";
import type { LegalDialogProps } from "./legal-dialog";
import { factName } from "./stage-time";
import { useLegalMutation } from "./use-legal-mutation";
import { valueText } from "./value-text";

type Props = LegalDialogProps & { factKey: string };

/** Takes a fact back: it counts as not recorded from then on. */
export function TakeBackDialog({ factKey, incidentId, version, legal, questions, onClose }: Props) {
  const trpc = useTRPC();
  const [note, setNote] = useState("");
  const mutation = useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
    id: incidentId,
    done: recordedCopy.takenBack,
    onDone: onClose,
  });
  const question = questions.get(factKey);
  const present = legal.basis.facts.find(({ fact }) => fact === factKey);
  const text = note.trim();
  return (
    <CaseForm
      title={recordedCopy.takeBackTitle}
      lead={recordedCopy.takeBackLead}
      submit={recordedCopy.takeBack}
      ready={present !== undefined}
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incidentId,
          facts: { [factKey]: null },
          expected_version: version,
          ...(text === "" ? {} : { note: text }),
        })
      }
    >
      {present !== undefined && (
        <p>
          <span className="font-medium">{question?.question ?? factName(factKey)}</span>
          <span className="block break-words">
            <span className="text-muted">{recordedCopy.present}:</span>{" "}
            {valueText(present.value, question)}
          </span>
        </p>
      )}
      <ProseField
        label={copy.optional(copy.note)}
        hint={copy.noteHint}
        rows={2}
        value={note}
        error={fieldErrors(readProblem(mutation.error)).note}
        onChange={setNote}
      />
    </CaseForm>
  );
}
