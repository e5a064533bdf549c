"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { CONSEQUENCES } from "@/features/agents/kill-switch/copy";
import { ProseField } from "@/features/cases/prose-field";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import type { AgentDto } from "@/server/services/agents/agent-dto";
import { useTRPC } from "@/trpc/client";
import { act } from "../act-copy";
import { ActFrame } from "../act-frame";
import { Consequences } from "../consequences";
import { useAgentRefresh } from "../use-agent-refresh";

const copy = act.kill;

type Props = { agent: AgentDto; onClose: () => void };

/** Stops one agent by a kill switch of its own. */
export function KillDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const refresh = useAgentRefresh();
  const [reason, setReason] = useState("");
  const kill = useMutation(
    trpc.killSwitch.activate.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const send = () => kill.mutate({ scope: "agent", target: agent.did, reason: reason.trim() });
  return (
    <ActFrame
      title={copy.title(visibleText(agent.name).text)}
      lead={copy.lead(agent.did)}
      submit={copy.submit}
      danger
      act={{ mutate: send, isPending: kill.isPending, error: kill.error }}
      isIncomplete={reason.trim() === ""}
      done={
        kill.data && (
          <Notice tone="success" title={copy.done(kill.data.kill_id)}>
            {copy.doneText}
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences items={[...CONSEQUENCES.agent, copy.release]} />
      <ProseField
        label={copy.reason}
        required
        rows={3}
        max={2000}
        value={reason}
        error={fieldErrors(readProblem(kill.error)).reason}
        onChange={setReason}
      />
    </ActFrame>
  );
}
