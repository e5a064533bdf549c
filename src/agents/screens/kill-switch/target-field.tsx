"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { KillScope } from "@/agents/domain/kill-switch";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TIER_NAMES } from "../copy";
import type { Activation } from "./activation-form";
import { activation as words } from "./copy";

type Props = {
  scope: Exclude<KillScope, "global">;
  form: Activation;
  set: (changes: Partial<Activation>) => void;
  error: string | undefined;
};

/** Which agent, tier or tool; what is registered is offered, and anything can be typed. */
export function TargetField({ scope, form, set, error }: Props) {
  const listId = useId();
  const trpc = useTRPC();
  const known = useQuery(trpc.agents.list.queryOptions({ limit: 200 }));
  const label = words.targets[scope];
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
  const offered =
    scope === "agent"
      ? agents.map(({ did }) => did)
      : [...new Set(agents.flatMap(({ allowed_tools: tools }) => tools))].sort();
  return (
    <Field label={label} hint={scope === "agent" ? words.agentHint : words.toolHint} error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            required
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            className="font-mono"
            value={form[scope]}
            onChange={({ target }) =>
              set(scope === "agent" ? { agent: target.value } : { tool: target.value })
            }
          />
          <datalist id={listId}>
            {offered.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
