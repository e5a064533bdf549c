"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { ApprovalDetailDto, ApprovalDto } from "@/firewall/server/approvals/approval-dto";
import { approveCall } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { ArgsComparison } from "./args-comparison";
import { copy } from "./copy";
import { approvedBy, refusalWords } from "./deciding";
import type { Decision } from "./use-approval-keys";

const TITLES = {
  approve: (tool: string) => `Approve ${tool}`,
  deny: (tool: string) => `Deny ${tool}`,
};

const LEADS = {
  approve: (agent: string) => `${agent} may then make exactly this call, once.`,
  deny: (agent: string) => `${agent} is denied the call, with your reason.`,
};

const HINTS = {
  approve: "The record of the approval commits to it.",
  deny: "The record of the denial commits to it, and the agent gets it.",
};

const SUBMITS = { approve: "Approve this call", deny: "Deny this call" };

type Props = { id: string; decision: Decision; onClose: () => void };

/** Asks for a decision on one call and its reason, and shows the arguments concerned. */
export function DecideDialog({ id, decision, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const query = useQuery(trpc.approvals.get.queryOptions({ id }));
  const refresh = () => void client.invalidateQueries(trpc.approvals.pathFilter());
  const outcome = {
    onSuccess: (answer: ApprovalDto) => {
      toast.success(outcomeWords(answer.state));
      onClose();
    },
    // Refused as well: what is shown may be what is out of date.
    onSettled: refresh,
  };
  const approve = useMutation(trpc.approvals.approve.mutationOptions(outcome));
  const deny = useMutation(trpc.approvals.deny.mutationOptions(outcome));
  const approval = query.data;
  const refusal = approval === undefined ? null : refusalWords(approval);
  const name = approval === undefined ? "" : visibleText(approval.agent.name).text;
  const form = useForm({
    act: decision === "approve" ? approve : deny,
    rules: approveCall,
    values: { comment: "" },
    input: ({ comment }) => (approval === undefined || refusal !== null ? null : { id, comment }),
  });
  return (
    <FormDialog
      form={form}
      title={TITLES[decision](approval?.tool ?? "")}
      about={`${decision} ${id}`}
      lead={LEADS[decision](name)}
      submit={SUBMITS[decision]}
      danger={decision === "deny"}
      onClose={onClose}
    >
      {query.isError && <Failure error={query.error} what={copy.panelFailed} />}
      {approval === undefined && !query.isError && <Skeleton className="h-24 w-full" />}
      {approval !== undefined && <Call approval={approval} />}
      {refusal !== null && <Notice title={copy.mayNot}>{refusal}</Notice>}
      {refusal === null && decision === "approve" && approval !== undefined && (
        <p className="text-muted text-sm">
          {approval.quorum - approvedBy(approval) > 1
            ? "A second person has to approve it as well."
            : "Yours is the last approval that it takes."}
        </p>
      )}
      <ProseField label="Reason" hint={HINTS[decision]} {...form.field("comment")} />
    </FormDialog>
  );
}

function Call({ approval }: { approval: ApprovalDetailDto }) {
  return (
    <div className="space-y-2">
      <h3 className="font-medium text-sm">{copy.args}</h3>
      <ArgsComparison preview={approval.preview} usual={approval.usual} />
    </div>
  );
}

function outcomeWords(state: ApprovalDto["state"]): string {
  if (state === "APPROVED") return "The call is approved";
  return state === "DENIED"
    ? "The call is denied"
    : "Your approval is counted. A second person has to approve as well.";
}
