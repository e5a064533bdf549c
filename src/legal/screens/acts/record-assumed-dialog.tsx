"use client";

import { useState } from "react";
import { ProseField } from "@/components/forms/prose-field";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { CaseForm } from "@/incidents/screens/cases/case-form";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { FactValue } from "./answer";
import { copy, questions as questionsCopy, whatIf } from "./copy";
import { assumed } from "./dialog-copy";
import type { LegalDialogProps } from "./legal-dialog";
import { factName, sentence } from "./stage-time";
import { useLegalMutation } from "./use-legal-mutation";
import { valueText } from "./value-text";

type Props = LegalDialogProps & { facts: Readonly<Record<string, FactValue>> };

/** Makes recorded facts of what was only assumed, after naming each. */
export function RecordAssumedDialog(props: Props) {
  const { facts, incidentId, version, questions, onRecorded, onClose } = props;
  const trpc = useTRPC();
  const [note, setNote] = useState("");
  const mutation = useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
    id: incidentId,
    done: questionsCopy.done,
    onDone: () => {
      onRecorded();
      onClose();
    },
  });
  const text = note.trim();
  return (
    <CaseForm
      title={assumed.title}
      lead={assumed.lead}
      submit={whatIf.record}
      ready
      mutation={mutation}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          id: incidentId,
          facts: { ...facts },
          expected_version: version,
          ...(text === "" ? {} : { note: text }),
        })
      }
    >
      <DescriptionList>
        {Object.entries(facts).map(([key, value]) => (
          <Description key={key} term={sentence(factName(key))}>
            {valueText(value, questions.get(key))}
          </Description>
        ))}
      </DescriptionList>
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
