import type { OperatorDto } from "@/federation/server/operators/operator-dto";

export const copy = {
  title: "Operators",
  caption: "Operators of the federation",
  statuses: {
    pending: "Pending",
    active: "Active",
    suspended: "Suspended",
    banned: "Banned",
  } satisfies Record<OperatorDto["status"], string>,
  roles: {
    integrator: "agents of any role",
    human: "executors and validators",
  } satisfies Record<OperatorDto["role"], string>,
  approvedAgents: "approved",
  pendingAgents: "pending",
  suspendedAgents: "suspended",
  panelFailed: "The operator could not be loaded",
  none: "none",
};

export const acts = {
  add: {
    keyHint: "Ed25519 as a JWK, or its 32 bytes in base64url. It may be left out.",
    keyWrong: "This is no Ed25519 public key.",
  },
  suspend: {
    title: (name: string) => `Suspend ${name}`,
    lead: "All of its approved agents are suspended with it.",
    submit: "Suspend the operator",
    reason: "Reason",
    done: "The operator is suspended",
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}`,
    lead: "It may bring agents again. Its suspended agents are reinstated one by one.",
    submit: "Reinstate the operator",
    done: "The operator is reinstated",
  },
  admit: {
    title: (name: string) => `Admit ${name}`,
    lead: "It may bring agents from now on. Look at its domain and its keys first.",
    submit: "Admit the operator",
    done: "The operator is admitted",
  },
  addKey: {
    title: "Add a key",
    lead: "What is signed with it counts as the word of this operator.",
    submit: "Add the key",
    key: "Public key",
    done: "The key is added",
  },
  revokeKey: {
    title: "Revoke the key",
    lead: "Nothing that is signed with it counts any more.",
    submit: "Revoke the key",
    reason: "Reason",
    done: "The key is revoked",
  },
  addMember: {
    title: "Add a person",
    lead: "Acts for this operator, and never decides on its registrations.",
    submit: "Add the person",
    email: "E-mail address of the account",
    done: "The person is added",
  },
  removeMember: {
    title: (name: string) => `Remove ${name}`,
    lead: "No longer acts for this operator.",
    submit: "Remove the person",
    done: "The person is removed",
  },
};
