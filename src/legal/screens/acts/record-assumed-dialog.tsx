"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { recordLegalFacts } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { FactValue } from "./answer";
import { copy, questions as questionsCopy, whatIf } from "./copy";
import type { LegalDialogProps } from "./legal-dialog";
import { factName, sentence } from "./stage-time";
import { useLegalMutation } from "./use-legal-mutation";
import { valueText } from "./value-text";

type Props = LegalDialogProps & { facts: Readonly<Record<string, FactValue>> };

/** Makes recorded facts of what was only assumed, after naming each. */
export function RecordAssumedDialog(props: Props) {
  const { facts, incidentId, version, questions, onRecorded, onClose } = props;
  const trpc = useTRPC();
  const form = useForm({
    act: useLegalMutation(trpc.legal.recordFacts.mutationOptions(), {
      id: incidentId,
      done: questionsCopy.done,
      onDone: () => {
        onRecorded();
        onClose();
      },
    }),
    rules: recordLegalFacts,
    values: { note: "" },
    input: ({ note }) => ({
      id: incidentId,
      facts: { ...facts },
      expected_version: version,
      note: note || undefined,
    }),
  });
  return (
    <FormDialog
      form={form}
      title="Record these facts?"
      lead="From then on they count, and clocks run from them."
      submit={whatIf.record}
      onClose={onClose}
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
        {...form.field("note")}
      />
    </FormDialog>
  );
}
