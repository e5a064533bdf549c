"use client";

import { useMutation } from "@tanstack/react-query";
import { CONSEQUENCES } from "@/agents/screens/kill-switch/copy";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { useForm } from "@/components/forms/use-form";
import { Notice } from "@/components/ui/notice";
import { activateKillSwitch } from "@/generated/fields";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";

type Props = { agent: AgentDto; onClose: () => void };

/** Stops one agent by a kill switch of its own. */
export function KillDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useAgentRefresh();
  const kill = useMutation(
    trpc.killSwitch.activate.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const form = useForm({
    act: kill,
    rules: activateKillSwitch,
    values: { reason: "" },
    input: ({ reason }) => ({ scope: "agent" as const, target: agent.did, reason }),
  });
  return (
    <FormDialog
      form={form}
      title={`Use the kill switch of ${visibleText(agent.name).text}`}
      lead={`Stops ${agent.did} and nothing else.`}
      submit="Use the kill switch"
      danger
      done={
        kill.data && (
          <Notice tone="success" title={`${kill.data.kill_id} is in force`}>
            No decision on a call of this agent is under way any more.
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences items={[...CONSEQUENCES.agent, "Two safety officers release it."]} />
      <ProseField label="Reason" {...form.field("reason")} />
    </FormDialog>
  );
}
