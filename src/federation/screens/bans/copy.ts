import type { BanDto } from "@/federation/server/bans/ban-dto";

export const copy = {
  title: "Bans",
  lead: "What is shut out: operators, agents, keys, hosts and networks. A ban suspends what it meets at once, and every one of them is public.",
  state: "Which bans are shown",
  states: { in_force: "In force", ended: "Ended", all: "All" },
  loading: "Loading the bans",
  failed: "The bans could not be loaded",
  caption: "Bans",
  columns: { subject: "What", reason: "Why", by: "By", until: "Until", act: "Action" },
  subjects: {
    operator: "Operator",
    agent: "Agent",
    key: "Key",
    host: "Host",
    cidr: "Network",
  } satisfies Record<BanDto["subject_type"], string>,
  reasons: {
    impersonation: "Impersonation",
    malicious_runtime: "Malicious runtime",
    key_compromise: "Key compromised",
    policy: "Against the policy",
    abuse: "Abuse",
    other: "Another reason",
  } satisfies Record<BanDto["reason_code"], string>,
  forever: "until it is lifted",
  lifted: "lifted",
  emptyTitle: "Nothing is banned",
  emptyText: "A ban shuts out what does harm, and suspends every agent that it meets.",
  endedTitle: "No ban has ended",
  endedText: "Bans that were lifted or ran out stay here.",
  ban: "Ban something",
  lift: "Lift",
};

export const acts = {
  ban: {
    title: "Ban something",
    lead: "Every agent that it meets is suspended at once, and the removal is published.",
    submit: "Ban it",
    type: "What",
    subject: "Which",
    hints: {
      operator: "The DID of the operator.",
      agent: "The DID of the agent, did:svc:agent: and its name.",
      key: "The thumbprint of the key (RFC 7638).",
      host: "A host name, such as agents.example.com.",
      cidr: "A network, such as 203.0.113.0/24 or 2001:db8::/32.",
    } satisfies Record<BanDto["subject_type"], string>,
    reason: "Why",
    note: "Note",
    noteHint: "It is recorded.",
    until: "Ends at",
    untilHint: "In UTC. Left empty, it holds until someone lifts it.",
    done: (n: number) =>
      n === 0
        ? "It is banned"
        : n === 1
          ? "It is banned, and one agent suspended"
          : `It is banned, and ${n} agents suspended`,
  },
  lift: {
    title: (subject: string) => `Lift the ban of ${subject}`,
    lead: "What it suspended stays suspended until someone reinstates it.",
    submit: "Lift the ban",
    note: "Note",
    noteHint: "Why it no longer holds. It is recorded.",
    done: "The ban is lifted",
  },
  password: "Your password",
  passwordHint:
    "Asked again, because it takes effect at once. Leave it empty if your account has none.",
};
