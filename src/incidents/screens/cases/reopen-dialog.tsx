"use client";

import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { reopenIncident } from "@/generated/fields";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import { caseInWords } from "./case-in-words";
import { useCaseMutation } from "./use-case-mutation";

type Props = { incident: IncidentDetailDto; onClose: () => void };

/** Opens a closed incident again, which takes a reason. */
export function ReopenDialog({ incident, onClose }: Props) {
  const { id, version } = incident;
  const trpc = useTRPC();
  const act = useCaseMutation(trpc.cases.reopen.mutationOptions(), {
    id,
    incidentOf: (output) => output,
    onDone: () => {
      toast.success(`${id} is open again`);
      onClose();
    },
  });
  const form = useForm({
    act,
    rules: reopenIncident,
    values: { reason: "" },
    input: ({ reason }) => ({ id, reason, expected_version: version }),
  });
  return (
    <FormDialog
      form={form}
      title={`Reopen ${id}?`}
      lead="It starts over at Open, and its deadline counts from now."
      submit="Reopen"
      facts={caseInWords(incident)}
      onClose={onClose}
    >
      <ProseField label="Reason" {...form.field("reason")} />
    </FormDialog>
  );
}
