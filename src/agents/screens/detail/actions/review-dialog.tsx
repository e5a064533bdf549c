"use client";

import { useMutation } from "@tanstack/react-query";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { Notice } from "@/components/ui/notice";
import { reviewAgent } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useAgentRefresh } from "../acting/use-agent-refresh";

const VERDICT_NAMES = {
  red: "Red: it stays quarantined",
  green: "Green: it can be restored",
};

const FOLLOWS = {
  red: "No earlier green review counts any more.",
  green: "A safety officer can restore the agent on it.",
};

type Props = { agent: AgentDto; onClose: () => void };

/** Asks for the findings at a quarantined agent. Red is preselected: green has consequences. */
export function ReviewDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useAgentRefresh();
  const review = useMutation(
    trpc.agentStops.review.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const form = useForm({
    act: review,
    rules: reviewAgent,
    values: { verdict: "red" as keyof typeof VERDICT_NAMES, findings: "" },
    input: (found) => ({ id: agent.id, ...found }),
  });
  return (
    <FormDialog
      form={form}
      title={`Review ${visibleText(agent.name).text}`}
      lead={`What you found in its sealed trace, epoch ${agent.epoch}.`}
      submit="Record the review"
      done={
        review.data && (
          <Notice tone="success" title={`Recorded as ${review.data.review_id}`}>
            {FOLLOWS[review.data.verdict]}
          </Notice>
        )
      }
      onClose={onClose}
    >
      <SelectField label="Verdict" options={optionsOf(VERDICT_NAMES)} {...form.field("verdict")} />
      <ProseField
        label="Findings"
        hint="The record of the review commits to them."
        rows={5}
        {...form.field("findings")}
      />
    </FormDialog>
  );
}
