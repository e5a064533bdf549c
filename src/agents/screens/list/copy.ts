export const copy = {
  title: "Agents",
  lead: "Registered agents with their keys, tools and trust. A trust score below the baseline narrows what an agent may do without a person.",
  caption: "Agents",
  loading: "Loading agents",
  loadFailed: "The agents could not be loaded",
  me: "Me",
  sort: "Order",
  sorts: {
    did: "Id, ascending",
    "-did": "Id, descending",
    delta: "Most narrowed first",
    "-delta": "Least narrowed first",
  },
  columns: {
    id: "DID",
    name: "Name and role",
    tier: "Tier",
    trust: "Trust, from the baseline",
    status: "Status",
    tools: "Tools",
    operator: "Operator",
    proof: "Last proof",
  },
  copyDid: (id: string) => `Copy the DID of ${id}`,
  neverProven: "Never",
  tools: (count: string, isOne: boolean) => (isOne ? `${count} tool` : `${count} tools`),
  readOnlyShort: "reads only",
  readOnly: "Only reads after its restore; that ends",
  below: {
    operator: (name: string) => `Operator ${name}`,
    proof: "proved its key",
    notProven: "never proved its key",
  },
  showChart: "Show as chart",
  showTable: "Show as table",
  emptyTitle: "No agent is registered",
  emptyText:
    "A registration names an agent by its DID, its role, its tier and the person who answers for it. The agent proves its key, an Ed25519 key that it made itself, and signs each request with it.",
  emptyHow: "How agents register and sign is described in",
  emptyHowFile: "docs/agents/signed-requests.md",
  emptyAnd: "and in the",
  emptyReference: "API reference",
  emptyClient: "Download the client",
  emptySimulation: "No simulated agent is loaded.",
  seeSimulation: "Look at simulated ones",
  filteredTitle: "No agent matches",
};

/** Words of the bars and of what narrowing means. */
export const narrowingCopy = {
  narrowed: (points: number) => `narrowed by ${points}`,
  notNarrowed: "not narrowed",
  gate: (gate: number) => `a person approves from risk ${gate} on`,
  onlyReads: "only reads",
  readsAlone: "a person approves everything but reading",
  reaches: {
    high: "high risk",
    external: "effects outside and high risk",
    write: "writing, effects outside and high risk",
  },
  scores: (baseline: number, current: number) => `baseline ${baseline}, now ${current}`,
  how: "What narrowing means",
  howText: (degraded: string, quarantined: string) => [
    "trust_delta is the current score minus the baseline. A negative one lowers the risk from which on a person has to approve a call: 80 at 0, 2 less for each point, never below 20. A positive one widens nothing.",
    "Reading has risk 10, writing 40, an effect outside 70; from 90 on a person always approves.",
    `At ${degraded} an agent is degraded and only reads without a person; at ${quarantined} it is quarantined and has no tools. These thresholds are a setting.`,
  ],
  chartTitle: "Distance from the baseline",
  most: (name: string, others: number, delta: string) =>
    others === 0 ? `${name} the most (${delta})` : `${name} and ${others} more the most (${delta})`,
  finding: (narrowed: number, shown: number, most: string | null) =>
    most === null
      ? `None of the ${shown} agents shown is narrowed.`
      : `${narrowed} of the ${shown} agents shown ${narrowed === 1 ? "is" : "are"} narrowed, ${most}.`,
  more: "There are more agents than are loaded; the bars show those that are.",
  zero: "0, the baseline",
  degraded: (at: string) => `${at}, degraded`,
  quarantined: (at: string) => `${at}, quarantined`,
};
