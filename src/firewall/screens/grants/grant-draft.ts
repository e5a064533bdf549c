import { TOOL_NAME } from "@/agents/domain/tool-risk";
import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";
import { editor as copy } from "./copy";
import type { GrantChange } from "./grant-change";
import { buildRule, type RuleField, type RuleForm, ruleToForm } from "./rule-form";

type Grant = Pick<AgentGrantsDto["grants"][number], "tool" | "rule">;

/** A grant as it is being edited. */
export interface GrantDraft {
  tool: string;
  /** As the service holds it; null for one that is added. */
  held: Readonly<Record<string, unknown>> | null;
  form: RuleForm;
}

/** Wildcard of docs/agents/tool-firewall.md#grants; the service says which agents may have it. */
const ANY_READ = "read:*";

export function draftsOf(grants: readonly Grant[]): GrantDraft[] {
  return grants.map(({ tool, rule }) => ({ tool, held: rule, form: ruleToForm(rule) }));
}

export function newDraft(tool: string): GrantDraft {
  return { tool, held: null, form: ruleToForm({}) };
}

/** Why a tool cannot be added, or null. */
export function addProblem(name: string, drafts: readonly GrantDraft[]): string | null {
  const tool = name.trim();
  if (!TOOL_NAME.test(tool) && tool !== ANY_READ) return copy.wrongTool;
  return drafts.some((each) => each.tool === tool) ? copy.doubled : null;
}

/** The rule that a draft is sent with: unedited members are sent back unchanged. */
export function ruleOf({ held, form }: GrantDraft): Record<string, unknown> {
  const isTouched = held === null || !sameForm(ruleToForm(held), form);
  return isTouched ? buildRule(form).rule : { ...held };
}

/** Fault of each draft, by its tool; drafts without a fault are left out. */
export function draftProblems(
  drafts: readonly GrantDraft[],
): Map<string, Partial<Record<RuleField, string>>> {
  const found = new Map<string, Partial<Record<RuleField, string>>>();
  for (const { tool, form } of drafts) {
    const { problems } = buildRule(form);
    if (Object.keys(problems).length > 0) found.set(tool, problems);
  }
  return found;
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

function sameForm(a: RuleForm, b: RuleForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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
