import "server-only";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import type { TransitionFacts } from "@/incidents/domain/coverage/dimensions/facts";

const CHANGES_STATE: ReadonlySet<string> = new Set([
  "incident.transition",
  "incident.assign",
  "incident.unassign",
  "incident.retest",
  "incident.close",
  "incident.reopen",
  "incident.not_observed",
]);

function stateOf(word: unknown): WorkflowState | null {
  return WORKFLOW_STATES.find((state) => state === word) ?? null;
}

/** State changes recorded in an incident's chain, in order. */
export function transitionsOf(
  records: readonly { line: Buffer; hash: Buffer }[],
): TransitionFacts[] {
  return records.flatMap(({ line, hash }) => {
    const { body } = JSON.parse(line.toString()) as {
      body: { kind: string; actor: string; at: string; sum: Record<string, unknown> };
    };
    if (!CHANGES_STATE.has(body.kind)) return [];
    // An import that sees a closed weakness again records its run in place of the states.
    const isSeenAgain = body.kind === "incident.reopen" && body.sum.from === undefined;
    const from = isSeenAgain ? "closed" : stateOf(body.sum.from);
    const to = isSeenAgain ? "open" : stateOf(body.sum.to);
    if (from === null || to === null || from === to) return [];
    return [{ from, to, actor: body.actor, at: body.at, recordHash: hash.toString("hex") }];
  });
}
