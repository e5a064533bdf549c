import type { DirectoryEntryDto } from "@/federation/server/directory/directory-dto";
import type { DossierDto } from "@/federation/server/directory/dossier-dto";

type Entry = DirectoryEntryDto;

export const copy = {
  title: "Agent directory",
  disclaimer: "The ranking orders evidence, it is not a security rating.",
  simulated: "Simulation",
  simulatedLead: "These agents are simulated. Nothing here was proven of a real runtime.",
  sorts: { ranking: "Highest ranking", recent: "Newest", did: "DID" },
  sources: { registry: "Real agents", simulation: "Simulation" },
  caption: "Approved agents",
  factors: {
    proof: "Proof of the skills",
    availability: "Availability, 30 days",
    standing: "Standing",
    assurance: "Domain and address",
    tenure: "Time since the approval",
  },
  roles: {
    executor: "Executor",
    validator: "Validator",
    integrator: "Integrator",
  } satisfies Record<Entry["role"], string>,
  runtimes: {
    "mcp-server": "MCP server",
    "rest-api": "REST API",
    websocket: "WebSocket",
    grpc: "gRPC",
  } satisfies Record<Entry["runtime_type"], string>,
  liveness: {
    live: "Live",
    degraded: "Degraded",
    stale: "Stale",
    unknown: "Not probed",
  } satisfies Record<Entry["liveness"], string>,
  levels: {
    declared: "Declared",
    documented: "Documented",
    attested: "Attested",
    demonstrated: "Demonstrated",
  },
  gates: {
    G1: "Identity",
    G2: "Operator",
    G3: "Runtime",
    G4: "Role",
    G5: "Skills",
    G6: "Standing",
  },
  results: {
    passed: "Passed",
    failed: "Failed",
    pending: "Pending",
    error: "Error",
    skipped: "Skipped",
  },
  dossier: {
    operatorDid: "Operator DID",
    didBindings: {
      self_certifying:
        "Self-certifying: the DID is the thumbprint of its key, so anybody can check that the two belong together",
      registered: "This registry says which keys speak for the DID",
    } satisfies Record<DossierDto["did_binding"], string>,
    keys: "Keys",
    keyStates: {
      active: "In force",
      overlapping: "In force until its successor takes over",
      retired: "Retired",
      revoked: "Revoked",
    },
    former: { suspended: "Suspended", withdrawn: "Withdrawn" },
  },
} as const;
