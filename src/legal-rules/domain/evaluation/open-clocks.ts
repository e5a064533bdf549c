import type { Evaluation, OpenClock, Stage, Trigger } from "./evaluation";

/**
 * Clocks that run: stages that are due or overdue by their due time, then those without a number whose
 * anchor is recorded. A stage that depends on a fact that is not recorded makes its clock conditional.
 */
export function openClocks({ triggers }: Pick<Evaluation, "triggers">): readonly OpenClock[] {
  return triggers
    .flatMap((trigger) => trigger.stages.flatMap((stage) => openClock(trigger, stage)))
    .sort(byDue);
}

function openClock(trigger: Trigger, stage: Stage): readonly OpenClock[] {
  const { state, anchor_at, zone } = stage;
  const isOpen = state === "due" || state === "overdue" || state === "no_numeric_limit";
  if (!isOpen || anchor_at === null || zone === null) return [];
  return [
    {
      rule: trigger.id,
      instrument: trigger.instrument,
      stage: stage.name,
      article: stage.article,
      status: trigger.status,
      match: stage.conditional ? "conditional" : trigger.match,
      state,
      anchor_at,
      due: stage.due,
      due_at: stage.due_at,
      zone,
    },
  ];
}

function byDue(a: OpenClock, b: OpenClock): number {
  return compareDue(a.due_at, b.due_at) || order(a.rule, b.rule) || order(a.stage, b.stage);
}

/** Orders instants in UTC, none of them last. */
export function compareDue(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Date.parse(a) - Date.parse(b);
}

/** Orders identifiers the same on every machine. */
export function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
