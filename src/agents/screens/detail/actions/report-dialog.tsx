"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { proposeAiIncident } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useAgentRefresh } from "../acting/use-agent-refresh";

type Props = { agent: AgentDto; onClose: () => void };

/**
 * A person's report that an agent's action may be a serious incident; another person decides
 * whether it is.
 */
export function ReportDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const propose = useMutation(
    trpc.aiIncidents.propose.mutationOptions({
      onSuccess: () => {
        void refresh();
        void client.invalidateQueries(trpc.aiIncidents.pathFilter());
      },
    }),
  );
  const form = useForm({
    act: propose,
    rules: proposeAiIncident,
    values: { subject: "", detail: "" },
    input: (said) => ({ agent: agent.id, ...said }),
  });
  return (
    <FormDialog
      form={form}
      title={`Report a serious incident with ${visibleText(agent.name).text}`}
      lead="A proposal: it becomes an incident when a lead or a safety officer accepts it."
      submit="Propose it"
      done={
        propose.data && (
          <Notice tone="success" title={`Proposed as ${propose.data.proposal_id}`}>
            <Link
              className="link"
              href={`/approvals?view=incidents${agent.source === "simulation" ? "&source=simulation" : ""}`}
            >
              It waits under Approvals, Serious incidents.
            </Link>
          </Notice>
        )
      }
      onClose={onClose}
    >
      <LineField
        label="What it rests on"
        hint="Such as the id of a call, an output or a record."
        {...form.field("subject")}
      />
      <ProseField
        label="What happened"
        hint="Shown in the proposal and in the incident that is made from it."
        rows={4}
        {...form.field("detail")}
      />
    </FormDialog>
  );
}
