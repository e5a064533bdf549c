import "server-only";
import {
  type DraftIncident,
  draftMarkdown,
  draftNotification,
} from "@/legal-rules/domain/evaluation/draft";
import type { Stage, StageState, Trigger } from "@/legal-rules/domain/evaluation/evaluation";
import type { LegalFacts } from "@/legal-rules/domain/facts";

/** Neither sent nor waiting for an earlier stage, and required. */
const OPEN: ReadonlySet<StageState> = new Set([
  "due",
  "overdue",
  "no_numeric_limit",
  "anchor_missing",
] as const);

/** The first stage of a trigger that is still to be sent, or null. */
function nextStage({ stages }: Trigger): Stage | null {
  return stages.find(({ state }) => OPEN.has(state)) ?? null;
}

/**
 * Markdown of the next report that each trigger requires, in their order; null where nothing is to
 * be sent.
 */
export function nextDrafts(
  triggers: readonly Trigger[],
  values: { facts: LegalFacts; incident: DraftIncident; now: string },
): string | null {
  const drafts = triggers.flatMap((trigger) => {
    const stage = nextStage(trigger);
    if (stage === null) return [];
    return [draftMarkdown(draftNotification({ trigger, stage: stage.name, ...values }))];
  });
  return drafts.length === 0 ? null : drafts.join("\n---\n\n");
}
