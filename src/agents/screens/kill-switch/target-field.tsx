"use client";

import { useQuery } from "@tanstack/react-query";
import type { KillScope } from "@/agents/domain/kill-switch";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { type Pick, PickField } from "@/components/forms/pick-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TIER_NAMES } from "../copy";
import type { Activation } from "./activation-form";

const TARGETS = { agent: "Agent", tier: "Tier", tool: "Tool" };

const NO_TARGET = { agent: "No agent matches.", tool: "This is no tool name." };

type Props = {
  scope: Exclude<KillScope, "global">;
  form: Activation;
  set: (changes: Partial<Activation>) => void;
  error: string | undefined;
};

/** Which agent, tier or tool; picked of what is registered, or of its full name. */
export function TargetField({ scope, form, set, error }: Props) {
  const trpc = useTRPC();
  const known = useQuery(trpc.agents.list.queryOptions({ limit: 200 }));
  const label = TARGETS[scope];
  if (scope === "tier") {
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Select
            {...control}
            value={form.tier}
            onChange={({ target }) =>
              set({ tier: AGENT_TIERS.find((tier) => tier === target.value) ?? form.tier })
            }
          >
            {AGENT_TIERS.map((tier) => (
              <option key={tier} value={tier}>
                {TIER_NAMES[tier]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  const agents = known.data?.agents ?? [];
  const picks: Pick[] =
    scope === "agent"
      ? agents.map(({ did, name, role }) => ({ value: did, name, note: role }))
      : [...new Set(agents.flatMap(({ allowed_tools: tools }) => tools))]
          .sort()
          .map((value) => ({ value }));
  return (
    <PickField
      label={label}
      hint={
        scope === "agent"
          ? "Pick it, or write its whole DID"
          : "Pick it, or write verb:object in full"
      }
      error={error}
      none={NO_TARGET[scope]}
      value={form[scope]}
      picks={picks}
      other={(text) => (IS_TARGET[scope](text) ? { value: text, note: "not in this list" } : null)}
      onPick={(value) => set({ [scope]: value })}
    />
  );
}

/** More than is listed here can be stopped: a switch must never wait for a list. */
const IS_TARGET = {
  agent: (text: string) => text.startsWith("did:"),
  tool: (text: string) => TOOL_NAME.test(text),
};
