"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { dismissal as copy } from "./copy";

type Props = { proposal: AiIncidentDto; onClose: () => void };

/** Asks why no incident is made of a proposal. */
export function DismissDialog({ proposal, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const dismiss = useMutation(
    trpc.aiIncidents.dismiss.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done);
        onClose();
      },
      onSettled: () => void client.invalidateQueries(trpc.aiIncidents.pathFilter()),
    }),
  );
  return (
    <ActFrame
      title={copy.title}
      lead={copy.lead(visibleText(proposal.agent.name).text)}
      submit={copy.submit}
      act={{
        mutate: () => dismiss.mutate({ id: proposal.proposal_id, reason: reason.trim() }),
        isPending: dismiss.isPending,
        error: dismiss.error,
      }}
      isIncomplete={reason.trim() === ""}
      onClose={onClose}
    >
      <ProseField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        rows={3}
        max={2000}
        value={reason}
        error={fieldErrors(readProblem(dismiss.error)).reason}
        onChange={setReason}
      />
    </ActFrame>
  );
}
