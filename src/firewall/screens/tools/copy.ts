import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { formatCount, formatQuantity } from "@/lib/format";

export const KIND_NAMES: Readonly<Record<ToolDto["kind"], string>> = {
  delegated: "Delegated",
  builtin: "Built in",
  http: "HTTP",
  script: "Script",
};

/** Who executes a tool of a kind. */
export const KIND_HINTS: Readonly<Record<ToolDto["kind"], string>> = {
  delegated: "The agent executes it and reports the outcome.",
  builtin: "The service executes a reviewed read of its own.",
  http: "The service makes the declared request through its guarded egress.",
  script: "The service runs the script in its sandbox.",
};

type GrantedTo = Pick<ToolDto, "granted" | "granted_simulated">;

/** Simulated agents are no agents of the registry: they are named apart, and only where there are any. */
export function grantedTo({ granted, granted_simulated: simulated }: GrantedTo): string {
  const agents = formatQuantity(granted, "agent", "agents");
  return simulated === 0 ? agents : `${agents}, ${formatCount(simulated)} simulated`;
}
