"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAgentRefresh } from "@/agents/screens/detail/acting/use-agent-refresh";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { fieldErrors, readProblem } from "@/lib/problem";
import { useTRPC } from "@/platform/trpc/browser/client";
import { deciding as copy } from "./copy";

type Props = {
  agentId: string;
  inputId: string;
  decision: "release" | "discard";
  onClose: () => void;
};

/** Asks why an input is released to its agent, or kept from it for good. */
export function DecideInputDialog({ agentId, inputId, decision, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const [comment, setComment] = useState("");
  const outcome = {
    onSuccess: () => {
      toast.success(copy.done[decision]);
      onClose();
    },
    onSettled: () => {
      void client.invalidateQueries(trpc.agentContent.pathFilter());
      void refresh();
    },
  };
  const release = useMutation(trpc.agentContent.releaseInput.mutationOptions(outcome));
  const discard = useMutation(trpc.agentContent.discardInput.mutationOptions(outcome));
  const act = decision === "release" ? release : discard;
  return (
    <ActFrame
      title={copy.titles[decision]}
      lead={copy.leads[decision]}
      submit={copy.submits[decision]}
      danger={decision === "discard"}
      act={{
        mutate: () => act.mutate({ id: agentId, input_id: inputId, comment: comment.trim() }),
        isPending: act.isPending,
        error: act.error,
      }}
      isIncomplete={comment.trim() === ""}
      onClose={onClose}
    >
      <ProseField
        label={copy.comment}
        hint={copy.hint}
        required
        rows={3}
        max={2000}
        value={comment}
        error={fieldErrors(readProblem(act.error)).comment}
        onChange={setComment}
      />
    </ActFrame>
  );
}
