"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAgentRefresh } from "@/agents/screens/detail/acting/use-agent-refresh";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { releaseInput } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";

const TITLES = { release: "Release this input", discard: "Discard this input" };

const LEADS = {
  release: "The agent may then use it. Release it only after you have read it.",
  discard: "The agent never may use it.",
};

const SUBMITS = { release: "Release", discard: "Discard" };

const DONE = { release: "The input is released", discard: "The input is discarded" };

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
  const outcome = {
    onSuccess: () => {
      toast.success(DONE[decision]);
      onClose();
    },
    onSettled: () => {
      void client.invalidateQueries(trpc.agentContent.pathFilter());
      void refresh();
    },
  };
  const release = useMutation(trpc.agentContent.releaseInput.mutationOptions(outcome));
  const discard = useMutation(trpc.agentContent.discardInput.mutationOptions(outcome));
  const form = useForm({
    act: decision === "release" ? release : discard,
    rules: releaseInput,
    values: { comment: "" },
    input: ({ comment }) => ({ id: agentId, input_id: inputId, comment }),
  });
  return (
    <FormDialog
      form={form}
      title={TITLES[decision]}
      about={`${decision} ${inputId}`}
      lead={LEADS[decision]}
      submit={SUBMITS[decision]}
      danger={decision === "discard"}
      onClose={onClose}
    >
      <ProseField
        label="Reason"
        hint="The record of the decision commits to it."
        {...form.field("comment")}
      />
    </FormDialog>
  );
}
