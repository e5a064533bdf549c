"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AgentDto, AgentKeyDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { TimeField } from "@/components/forms/time-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { revokeAgentKey } from "@/generated/fields";
import { statedInstant } from "@/lib/local-time";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Consequences } from "./acting/consequences";
import { useAgentRefresh } from "./acting/use-agent-refresh";
import { REVOCATION_NAMES } from "./copy";

type Props = { agent: AgentDto; keyOf: AgentKeyDto; onClose: () => void };

/** Asks why a key is revoked and since when others may have had it. */
export function RevokeDialog({ agent, keyOf, onClose }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = useAgentRefresh();
  const revoke = useMutation(
    trpc.agents.revokeKey.mutationOptions({
      onSuccess: (answer) => {
        client.setQueryData(trpc.agents.get.queryKey({ id: agent.id }), answer);
        toast.success("The key is revoked");
        onClose();
        void refresh();
      },
    }),
  );
  const form = useForm({
    act: revoke,
    rules: revokeAgentKey,
    values: {
      reason: "key_compromise" as keyof typeof REVOCATION_NAMES,
      compromised_since: "",
      comment: "",
    },
    input: ({ reason, compromised_since: since, comment }) => {
      const instant = statedInstant(since);
      return {
        id: agent.id,
        kid: keyOf.kid,
        reason,
        ...(comment === "" ? {} : { comment }),
        ...(instant === null ? {} : { compromised_since: instant }),
      };
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Revoke the key ${keyOf.kid.slice(0, 8)}…`}
      lead={`A key of ${visibleText(agent.name).text}. A revocation is final.`}
      submit="Revoke the key"
      danger
      onClose={onClose}
    >
      <Consequences
        items={[
          "From the answer on no signature of this key counts",
          "Keys that it brought since others may have had it fall with it, unless it had announced them",
          "An agent that loses a key that counted is unverified until it proves its control again",
        ]}
      />
      <SelectField label="Reason" options={optionsOf(REVOCATION_NAMES)} {...form.field("reason")} />
      <TimeField
        label="Others may have had it since (optional)"
        hint="Where nothing is said: since it was added if it was compromised or lost, otherwise from now on."
        {...form.field("compromised_since")}
      />
      <ProseField label="Comment (optional)" rows={2} {...form.field("comment")} />
    </FormDialog>
  );
}
