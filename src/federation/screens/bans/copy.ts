import type { BanDto } from "@/federation/server/bans/ban-dto";

export const copy = {
  title: "Bans",
  states: { in_force: "In force", ended: "Ended", all: "All" },
  caption: "Bans",
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
    hints: {
      operator: "The DID of the operator.",
      agent: "The DID of the agent, did:svc:agent: and its name.",
      key: "The thumbprint of the key (RFC 7638).",
      host: "A host name, such as agents.example.com.",
      cidr: "A network, such as 203.0.113.0/24 or 2001:db8::/32.",
    } satisfies Record<BanDto["subject_type"], string>,
  },
  password: "Your password",
  passwordHint:
    "Asked again, because it takes effect at once. Leave it empty if your account has none.",
};
