"use client";

import { useMutation } from "@tanstack/react-query";
import { useSession } from "@/accounts/screens/session/use-session";
import type { AgentDto } from "@/agents/server/registry/agent-dto";
import { FormDialog } from "@/components/forms/form-dialog";
import { ProseField } from "@/components/forms/prose-field";
import { SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { quarantineAgent } from "@/generated/fields";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { Consequences } from "../acting/consequences";
import { useAgentRefresh } from "../acting/use-agent-refresh";
import { type ActingRole, actingRoles } from "./acting-roles";

const ROLE_NAMES: Readonly<Record<ActingRole, string>> = {
  lead: "Analyst lead",
  safety_officer: "AI safety officer",
  admin: "Administrator",
  operator: "Its operator",
};

type Props = { agent: AgentDto; onClose: () => void };

/** Asks for the reason of a quarantine, and shows the seal that the service answers with. */
export function QuarantineDialog({ agent, onClose }: Props) {
  const trpc = useTRPC();
  const { account } = useSession();
  const refresh = useAgentRefresh();
  const roles = actingRoles(account, agent);
  const quarantine = useMutation(
    trpc.agentStops.quarantine.mutationOptions({ onSuccess: () => void refresh() }),
  );
  const form = useForm({
    act: quarantine,
    rules: quarantineAgent,
    values: { by: roles[0] ?? null, reason: "" },
    input: ({ by, reason }) => (by === null ? null : { id: agent.id, reason, by }),
  });
  const by = form.field("by");
  const tools = agent.allowed_tools.length;
  return (
    <FormDialog
      form={form}
      title={`Quarantine ${visibleText(agent.name).text}`}
      lead={`${agent.did} is stopped at once.`}
      submit="Quarantine"
      danger
      done={
        quarantine.data && (
          <Notice tone="success" title="The agent is quarantined">
            Its tools are revoked. Its trace is sealed with:{" "}
            <Hash
              value={quarantine.data.trace_sealed}
              label="seal of the trace"
              head={15}
              tail={8}
            />
          </Notice>
        )
      }
      onClose={onClose}
    >
      <Consequences
        items={[
          tools === 0
            ? "It has no tools to revoke"
            : `Revokes ${formatQuantity(tools, "tool", "tools")}`,
          `Seals the trace: nothing can follow in epoch ${agent.epoch}`,
          "Ends its open challenge, and refuses every call that it signs",
          "Only another safety officer can restore it, after a green review",
        ]}
      />
      {by.value !== null && roles.length > 1 && (
        <SelectField
          label="Acting as"
          options={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))}
          {...by}
          value={by.value}
        />
      )}
      <ProseField
        label="Reason"
        hint="The record of the quarantine commits to it."
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
