"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { Field } from "@/components/ui/field";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { act } from "../acting/act-copy";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";
import { actingRoles } from "./acting-roles";

const copy = act.quarantine;

type Props = { agent: AgentDto; onClose: () => void };

/** Asks for the reason of a quarantine, and shows the seal that the service answers with. */
export function QuarantineDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const { account } = useSession();
  const refresh = useAgentRefresh();
  const roles = actingRoles(account, agent);
  const [by, setBy] = useState(roles[0]);
  const [reason, setReason] = useState("");
  const quarantine = useMutation(
    trpc.agentStops.quarantine.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const errors = fieldErrors(readProblem(quarantine.error));
  function send() {
    if (by !== undefined) quarantine.mutate({ id: agent.id, reason: reason.trim(), by });
  }
  return (
    <ActFrame
      title={copy.title(visibleText(agent.name).text)}
      lead={copy.lead(agent.did)}
      submit={copy.submit}
      danger
      act={{ mutate: send, isPending: quarantine.isPending, error: quarantine.error }}
      isIncomplete={reason.trim() === "" || by === undefined}
      done={
        quarantine.data && (
          <Notice tone="success" title={copy.done}>
            {copy.revoked}{" "}
            <Hash value={quarantine.data.trace_sealed} label={copy.seal} head={15} tail={8} />
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences items={copy.consequences(agent.allowed_tools.length, agent.epoch)} />
      {roles.length > 1 && (
        <Field label={copy.as} error={errors.by}>
          {(control) => (
            <Select
              {...control}
              value={by}
              onChange={(event) => setBy(roles.find((role) => role === event.target.value))}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {copy.roles[role]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ProseField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        rows={3}
        max={2000}
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
    </ActFrame>
  );
}
