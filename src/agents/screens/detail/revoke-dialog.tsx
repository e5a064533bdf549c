"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentDto, AgentKeyDto } from "@/agents/server/registry/agent-dto";
import { ActFrame } from "@/components/act-frame";
import { ProseField } from "@/components/forms/prose-field";
import { toast } from "@/components/toast";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { formatDateTime } from "@/lib/format";
import { statedInstant } from "@/lib/local-time";
import { fieldErrors, readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Consequences } from "./acting/consequences";
import { useAgentRefresh } from "./acting/use-agent-refresh";
import { keys as words } from "./copy";

const copy = words.dialog;
const REASONS = ["key_compromise", "key_lost", "superseded", "cessation_of_operation"] as const;

type Props = { agent: AgentDto; keyOf: AgentKeyDto; onClose: () => void };

/** Asks why a key is revoked and since when others may have had it. */
export function RevokeDialog({ agent, keyOf, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const [reason, setReason] = useState<(typeof REASONS)[number]>("key_compromise");
  const [comment, setComment] = useState("");
  const [since, setSince] = useState("");
  const revoke = useMutation(
    trpc.agents.revokeKey.mutationOptions({
      onSuccess: (answer) => {
        client.setQueryData(trpc.agents.get.queryKey({ id: agent.id }), answer);
        toast.success(copy.done);
        onClose();
        void refresh();
      },
    }),
  );
  const instant = statedInstant(since);
  const text = comment.trim();
  const errors = fieldErrors(readProblem(revoke.error));
  function send() {
    revoke.mutate({
      id: agent.id,
      kid: keyOf.kid,
      reason,
      ...(text === "" ? {} : { comment: text }),
      ...(instant === null ? {} : { compromised_since: instant }),
    });
  }
  return (
    <ActFrame
      title={copy.title(keyOf.kid)}
      lead={copy.lead(visibleText(agent.name).text)}
      submit={copy.submit}
      danger
      act={{ mutate: send, isPending: revoke.isPending, error: revoke.error }}
      onClose={onClose}
    >
      <Consequences items={copy.consequences} />
      <Field label={copy.reason} error={errors.reason}>
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={(event) => {
              const next = REASONS.find((each) => each === event.target.value);
              if (next !== undefined) setReason(next);
            }}
          >
            {REASONS.map((each) => (
              <option key={each} value={each}>
                {words.reasons[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={copy.since}
        hint={instant === null ? copy.sinceHint : formatDateTime(instant, true)}
        error={errors.compromised_since}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        )}
      </Field>
      <ProseField
        label={copy.comment}
        rows={2}
        value={comment}
        error={errors.comment}
        onChange={setComment}
      />
    </ActFrame>
  );
}
