"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";
import { dismissAiIncident } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";

type Props = { proposal: AiIncidentDto; onClose: () => void };

/** Asks why no incident is made of a proposal. */
export function DismissDialog({ proposal, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const dismiss = useMutation(
    trpc.aiIncidents.dismiss.mutationOptions({
      onSuccess: () => {
        toast.success("The proposal is dismissed");
        onClose();
      },
      onSettled: () => void client.invalidateQueries(trpc.aiIncidents.pathFilter()),
    }),
  );
  const form = useForm({
    act: dismiss,
    rules: dismissAiIncident,
    values: { reason: "" },
    input: ({ reason }) => ({ id: proposal.proposal_id, reason }),
  });
  return (
    <FormDialog
      form={form}
      title="Dismiss the proposal"
      about={`dismiss ${proposal.proposal_id}`}
      lead={`No incident is made of what was proposed about ${visibleText(proposal.agent.name).text}.`}
      submit="Dismiss"
      onClose={onClose}
    >
      <ProseField
        label="Reason"
        hint="Why it is none. The record of the decision commits to it."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
