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

export const copy = {
  title: "Tools",
  caption: "Tools",
  states: { active: "In use", retired: "Retired" },
  /** Simulated agents are no agents of the registry: they are named apart, and only where there are any. */
  agents: (registered: number, simulated: number) =>
    formatQuantity(registered, "agent", "agents") +
    (simulated === 0 ? "" : `, ${formatCount(simulated)} simulated`),
  by: (name: string) => `by ${name}`,
};

export const panel = {
  close: "Close the panel",
  args: "Schema of the arguments",
  definition: "How the service executes it",
};

export const form = {
  register: "Register a tool",
  notObject: "This is no JSON object.",
};

export const policy = {
  kinds: { tool: "Tool", grant: "Grant" },
  words: { added: "is added", changed: "is changed", removed: "is removed" },
  digest: "Digest of this review",
};
