"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { recordLegalFacts } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import type { LegalDialogProps } from "./legal-dialog";
import { factName } from "./stage-time";
import { useLegalMutation } from "./use-legal-mutation";
import { valueText } from "./value-text";

type Props = LegalDialogProps & { factKey: string };

/** Takes a fact back: it counts as not recorded from then on. */
export function TakeBackDialog({ factKey, incidentId, version, legal, questions, onClose }: Props) {
  const trpc = useTRPC();
  const question = questions.get(factKey);
  const present = legal.basis.facts.find(({ fact }) => fact === factKey);
  const form = useForm({
    act: useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
      id: incidentId,
      done: "The fact is withdrawn",
      onDone: onClose,
    }),
    rules: recordLegalFacts,
    values: { note: "" },
    input: ({ note }) =>
      present === undefined
        ? null
        : {
            id: incidentId,
            facts: { [factKey]: null },
            expected_version: version,
            note: note || undefined,
          },
  });
  return (
    <FormDialog
      form={form}
      title="Withdraw this fact?"
      lead="It counts as not recorded from then on. Clocks that run from it stop. Earlier entries stay in the history."
      submit="Withdraw"
      onClose={onClose}
    >
      {present !== undefined && (
        <p>
          <span className="font-medium">{question?.question ?? factName(factKey)}</span>
          <span className="block break-words">
            <span className="text-muted">Recorded:</span> {valueText(present.value, question)}
          </span>
        </p>
      )}
      <ProseField
        label={copy.optional(copy.note)}
        hint={copy.noteHint}
        rows={2}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
