import type { Distance } from "./owners";

export const DISTANCE_NAMES: Readonly<Record<Distance, string>> = {
  overdue: "overdue",
  due_24h: "within 24 h",
  due_7d: "within 7 days",
  later: "later",
};

interface DecisionTimes {
  decided: number;
  p50_hours: number | null;
  p90_hours: number | null;
}

/** `an hour`, `26 h`; rounded up, so that it promises nothing. */
function hours(value: number): string {
  return value < 1 ? "an hour" : `${Math.ceil(value)} h`;
}

export const copy = {
  title: "Overview",
  tiles: {
    label: "What needs action now",
    open: "Open",
    overdue: "Overdue",
    dueSoon: "Due within 24 hours",
    unassigned: "Unassigned",
    retest: "Waiting for retest",
    overdueNote: "Deadlines that have passed",
    dueSoonNote: "Deadlines that pass next",
    unassignedNote: "Open, unassigned",
    retestNote: "Reported as fixed",
  },
  weeks: {
    week: "Week from",
  },
  states: {
    caption: "Open incidents by state, with the days they have been there",
    count: "Incidents",
    none: "nothing is there",
  },
  agents: {
    title: "Agents",
    failed: "The agents could not be counted",
    loading: "Counting the agents",
    refresh: "Count the agents again",
    tiles: "Agents that need action",
    waiting: "Awaiting approval",
    waitingNote: "Calls that a person has to decide on",
    switches: "Kill switches",
    switchesNote: "In force, for real and simulated",
    registered: "Registered",
    registeredNote: (simulated: boolean) => (simulated ? "Simulated agents" : "Real agents"),
    empty: "No agent is registered.",
    emptyWay: "How one is registered",
    emptySimulation: "No simulated agent is loaded.",
  },
  federation: {
    title: "Federation",
    failed: "The federation could not be counted",
    loading: "Counting the federation",
    refresh: "Count the federation again",
    tiles: "Federation: what needs action",
    waiting: "To decide",
    decisionTimes: ({ decided, p50_hours: p50, p90_hours: p90 }: DecisionTimes) =>
      decided === 0 || p50 === null || p90 === null
        ? "No decision within 90 days"
        : `Half within ${hours(p50)}, nine of ten within ${hours(p90)}, over 90 days`,
    overdue: "Overdue",
    overdueNote: "More than 48 hours",
    open: "In progress",
    openNote: "New registrations and changed declarations that are not settled",
    approved: "Approved",
    approvedNote: "In the directory",
    stale: "Do not answer",
    staleNote: "Approved, hidden after a day",
    suspended: "Suspended",
    suspendedNote: "Out of directory and chat",
    operators: "Operators",
    operatorsNote: "Ask to be admitted",
    empty: "No agent has registered with the federation.",
    emptyWay: "Register one",
    emptySimulation: "No simulated registration is loaded.",
  },
  narrowed: {
    title: "Agents below their baseline",
    caption: "Agents furthest below their baseline",
    agent: "Agent",
    status: "Status",
    baseline: "Baseline",
    score: "Score",
    delta: "trust_delta",
    all: "agents by trust_delta",
  },
};
