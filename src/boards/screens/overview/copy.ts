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
  lead: "What needs somebody now, and where work stalls. Numbers that are links lead to what they count.",
  loading: "Loading the overview",
  failed: "The overview could not be loaded",
  asOf: "As of",
  refresh: "Count again",
  tiles: {
    label: "What needs somebody now",
    open: "Open",
    overdue: "Overdue",
    dueSoon: "Due within 24 hours",
    unassigned: "Unassigned",
    retest: "Waiting for retest",
    overdueNote: "Deadlines that have passed",
    dueSoonNote: "Deadlines that pass next",
    unassignedNote: "Open, nobody has them",
    retestNote: "Fixed, says somebody",
  },
  weeks: {
    title: "New and closed by week",
    caption: "New incidents by severity and closed incidents, by week",
    week: "Week from",
    closed: "Closed",
    closedNote:
      "Closed counts what is closed now, by the week it was closed in; the list has no filter for that.",
  },
  owners: {
    title: "Time to deadline by owner",
    caption: "Open incidents with a deadline, by owner and time left",
    owner: "Owner",
    nobody: "Nobody",
    onTrackNote:
      "The list has no filter that tells within 7 days from later: these bars lead to all deadlines of the owner.",
  },
  states: {
    title: "Where work stands",
    caption: "Open incidents by state, with the days they have been there",
    state: "State",
    count: "Incidents",
    median: "Median",
    p90: "90 % within",
    none: "nothing is there",
    days: (median: string, p90: string) => `median ${median}, 90 % within ${p90}`,
  },
  agents: {
    title: "Agents",
    failed: "The agents could not be counted",
    loading: "Counting the agents",
    refresh: "Count the agents again",
    tiles: "Agents that need somebody",
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
    tiles: "What of the federation needs somebody",
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
  emptyTitle: "Nothing to look over yet",
  emptyText:
    "Import the report of a scanner: each weakness on an asset becomes an incident with a deadline, and this page counts them.",
  emptySimulation: "No simulated incidents are loaded.",
  importScan: "Import a scan",
  seeSimulation: "Look at simulated ones",
};
