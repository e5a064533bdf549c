import type { BanDto } from "@/federation/server/bans/ban-dto";

export const copy = {
  title: "Bans",
  states: { in_force: "In force", ended: "Ended", all: "All" },
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
  password: "Your password",
  passwordHint:
    "Asked again, because it takes effect at once. Leave it empty if your account has none.",
};
