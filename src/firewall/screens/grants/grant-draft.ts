import { TOOL_NAME } from "@/agents/domain/tool-risk";
import type { Fault } from "@/components/forms/json-document";
import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";
import type { JsonObject } from "@/lib/json-pointer";
import type { GrantChange } from "./grant-change";
import { readRule } from "./rule-field";

type Grant = Pick<AgentGrantsDto["grants"][number], "tool" | "rule">;

/** A grant as it is being edited. */
export interface GrantDraft {
  tool: string;
  /** As the service holds it; null for one that is added. */
  held: JsonObject | null;
  /** The rule as JSON, whether or not it can be read. */
  text: string;
}

/** Wildcard of docs/agents/tool-firewall.md#grants; the service says which agents may have it. */
export const ANY_READ = "read:*";

export function draftsOf(grants: readonly Grant[]): GrantDraft[] {
  return grants.map(({ tool, rule }) => ({
    tool,
    held: rule,
    text: JSON.stringify(rule, null, 2),
  }));
}

export function newDraft(tool: string): GrantDraft {
  return { tool, held: null, text: "{}" };
}

/** Whether a tool that the registry does not have can be granted by this name. */
export function isGrantable(tool: string): boolean {
  return TOOL_NAME.test(tool) || tool === ANY_READ;
}

/** The rule that a draft is sent with. */
export function ruleOf({ text }: GrantDraft): JsonObject {
  return readRule(text).rule;
}

/** What is wrong with each draft, by its tool; drafts without a fault are left out. */
export function draftProblems(drafts: readonly GrantDraft[]): Map<string, readonly Fault[]> {
  const found = drafts.map(({ tool, text }) => [tool, readRule(text).faults] as const);
  return new Map(found.filter(([, faults]) => faults.length > 0));
}

/** The grants that are held, with one rule as it is edited: what that rule alone would change. */
export function grantsWith(held: readonly Grant[], draft: GrantDraft): Grant[] {
  const others = held.filter(({ tool }) => tool !== draft.tool);
  return [
    ...others.map(({ tool, rule }) => ({ tool, rule })),
    { tool: draft.tool, rule: ruleOf(draft) },
  ];
}

/** Changes that saving the drafts makes, by tool. */
export function grantChanges(held: readonly Grant[], drafts: readonly GrantDraft[]): GrantChange[] {
  const changes: GrantChange[] = [];
  for (const draft of drafts) {
    const before = held.find(({ tool }) => tool === draft.tool);
    const after = shown(ruleOf(draft));
    if (before === undefined) {
      changes.push({ tool: draft.tool, change: "added", before: "", after });
    } else if (shown(before.rule) !== after) {
      changes.push({ tool: draft.tool, change: "changed", before: shown(before.rule), after });
    }
  }
  for (const { tool, rule } of held) {
    if (drafts.some((draft) => draft.tool === tool)) continue;
    changes.push({ tool, change: "removed", before: shown(rule), after: "" });
  }
  return changes.sort((a, b) => (a.tool < b.tool ? -1 : 1));
}

/** As indented JSON with its members in a fixed order. */
function shown(rule: unknown): string {
  return JSON.stringify(sorted(rule), null, 2);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, sorted(each)]));
}
