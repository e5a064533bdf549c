import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import { formatCount, formatQuantity } from "@/lib/format";

/** Number of incidents in a lifecycle state, and for how many days; days are null without any. */
export interface StateCounts {
  state: WorkflowState;
  n: number;
  median_days: number | null;
  p90_days: number | null;
}

/** States in the order of the lifecycle, without the last: what is closed waits for nothing. */
export function prepareStates(given: readonly StateCounts[]): StateCounts[] {
  return WORKFLOW_STATES.filter((state) => state !== "closed").flatMap((state) => {
    const known = given.find((each) => each.state === state);
    return known === undefined ? [] : [known];
  });
}

/** `3 days`, rounded down; less than one says so. */
export function formatDays(days: number): string {
  const whole = Math.floor(days);
  return whole < 1 ? "less than a day" : formatQuantity(whole, "day", "days");
}

/** Where work waits longest, in words. */
export function stateFinding(states: readonly StateCounts[]): string {
  const waiting = states.filter((each) => each.n > 0 && each.median_days !== null);
  const [first, ...others] = waiting;
  if (first === undefined) return "No incident is open.";
  const longest = others.reduce(
    (most, each) => ((each.median_days ?? 0) > (most.median_days ?? 0) ? each : most),
    first,
  );
  const most = states.reduce((top, each) => (each.n > top.n ? each : top), first);
  const days = longest.median_days ?? 0;
  if (days < 1) return `${standing(most)}. In no state does half of the work wait for a day.`;
  return (
    `${standing(most)}. Work waits longest in ${WORKFLOW_NAMES[longest.state]}: half of what is ` +
    `there has waited for ${formatDays(days)} or longer.`
  );
}

function standing({ state, n }: StateCounts): string {
  return `${WORKFLOW_NAMES[state]} holds the most incidents, ${formatCount(n)}`;
}
