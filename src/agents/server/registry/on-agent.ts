import "server-only";

/** A reading operation of the registry of agents. */
export const READ_AGENTS = {
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
} as const;
