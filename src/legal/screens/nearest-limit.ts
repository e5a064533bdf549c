import type { TriggerDto } from "@/legal/server/evaluations/legal-dto";

export interface NearestLimit {
  rule: string;
  stage: string;
  dueAt: string;
}

/** The earliest limit that runs or has passed without a submission; null where none does. */
export function nearestLimit(triggers: readonly TriggerDto[]): NearestLimit | null {
  const open = triggers.flatMap((trigger) =>
    trigger.stages.flatMap(({ name, state, due_at: dueAt }) =>
      dueAt !== null && (state === "due" || state === "overdue")
        ? [{ rule: trigger.id, stage: name, dueAt }]
        : [],
    ),
  );
  return open.reduce<NearestLimit | null>(
    (first, each) =>
      first === null || Date.parse(each.dueAt) < Date.parse(first.dueAt) ? each : first,
    null,
  );
}
