"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CONSEQUENCES } from "@/agents/screens/kill-switch/copy";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Notice } from "@/components/ui/notice";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { act } from "../acting/act-copy";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";

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
