import type { AgentTier } from "@/agents/domain/tier";
import type { Declaration, DeclaredSkill } from "@/federation/domain/declaration/declaration";
import type { LivenessState } from "@/federation/domain/gates/liveness";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import type { SimulatedOperator } from "@/federation/server/simulated/simulated-operator";

/** Outcome of a registration of the demonstration, days counted from the demonstration's. */
export type DemoFate =
  | {
      end: "approved" | "withdrawn" | "suspended";
      on: number;
      tier: AgentTier;
      liveness: LivenessState;
      /** Days for which the runtime has not answered. */
      silent: number;
      /** Days on which the examples of its skills ran and matched. */
      runs: number;
    }
  | { end: "awaiting" | "checking" }
  | { end: "rejected"; on: number; reason: "insufficient_documentation"; note: string };

/** A registration of the demonstration. */
export interface DemoRegistration {
  declaration: Declaration;
  /** Day on which it was submitted. */
  since: number;
  binding: RuntimeProbe["binding"];
  fate: DemoFate;
}

const OPERATOR = "did:svc:operator:";

export const DEMO_OPERATORS: readonly SimulatedOperator[] = [
  {
    did: `${OPERATOR}demo-alder`,
    name: "Alder Response (simulated)",
    organisation: "Alder Response Ltd",
    role: "integrator",
    domain: "alder.example",
  },
  {
    did: `${OPERATOR}demo-brook`,
    name: "Brook Validation (simulated)",
    organisation: "Brook Validation GmbH",
    role: "human",
    domain: "brook.example",
  },
  {
    did: `${OPERATOR}demo-cedar`,
    name: "Cedar Tools (simulated)",
    organisation: "Cedar Tools Oy",
    role: "human",
    domain: null,
  },
];

type Runtime = Declaration["runtime_type"];

const ADDRESSES: Record<Runtime, (host: string, id: string) => string> = {
  "mcp-server": (host, id) => `https://${host}/${id}/mcp`,
  "rest-api": (host, id) => `https://${host}/${id}`,
  websocket: (host, id) => `wss://${host}/${id}`,
  grpc: (host) => `grpcs://${host}:8443`,
};

function declared(
  id: string,
  operator: "alder" | "brook" | "cedar",
  runtime: Runtime,
  about: Pick<Declaration, "name" | "description" | "role" | "requested_tier"> & {
    skills: readonly (readonly [id: string, name: string, description: string, tag: string])[];
  },
): Declaration {
  const host = `agents.${operator}.example`;
  const { skills, ...rest } = about;
  return {
    did: `did:svc:agent:demo-${id}`,
    operator_did: `${OPERATOR}demo-${operator}`,
    runtime_type: runtime,
    runtime_address: ADDRESSES[runtime](host, id),
    provider: { alder: "Alder Response", brook: "Brook Validation", cedar: "Cedar Tools" }[
      operator
    ],
    contact: `mailto:agents@${operator}.example`,
    health: { path: "/health", service: "" },
    ...rest,
    skills: skills.map(([skill, name, description, tag]) => ({
      id: skill,
      name,
      description,
      documentation_url: `https://docs.${operator}.example/skills/${skill}`,
      tags: [tag],
      effects: "read",
      test: testOf(runtime, skill),
      // A skill that no example can prove is proven by a report.
      evidence:
        runtime === "grpc"
          ? [
              {
                url: `https://docs.${operator}.example/reports/${skill}.json`,
                sha256: "ab".repeat(32),
              },
            ]
          : [],
    })),
  };
}

function testOf(runtime: Runtime, skill: string): DeclaredSkill["test"] {
  const expect = { json: null, contains: ["ok"] };
  switch (runtime) {
    case "mcp-server":
      return { tool: skill.replaceAll("-", "_"), input: { text: "example" }, expect };
    case "rest-api":
      return { method: "POST", path: `/${skill}`, input: { text: "example" }, expect };
    case "websocket":
      return { send: `{"skill":"${skill}"}`, expect };
    case "grpc":
      return null;
  }
}

const STEADY = { liveness: "live", silent: 0, runs: 4 } as const;

export const DEMO_REGISTRATIONS: readonly DemoRegistration[] = [
  {
    declaration: declared("triage-01", "alder", "mcp-server", {
      name: "Alert Triage 01",
      description: "Sorts alerts by what they threaten and says why.",
      role: "executor",
      requested_tier: "T2",
      skills: [
        [
          "phishing-triage",
          "Phishing triage",
          "Tells whether a reported mail is an attack, with its marks.",
          "mail",
        ],
        [
          "alert-grouping",
          "Alert grouping",
          "Groups alerts that come from one cause, with the cause named.",
          "alerts",
        ],
      ],
    }),
    since: -120,
    binding: "bound",
    fate: { end: "approved", on: -118, tier: "T2", ...STEADY },
  },
  {
    declaration: declared("enrich-01", "alder", "rest-api", {
      name: "Indicator Enrichment 01",
      description: "Adds to an indicator what public sources say of it.",
      role: "executor",
      requested_tier: "T3",
      skills: [
        [
          "ioc-enrichment",
          "Indicator enrichment",
          "Adds sources, dates and owners to addresses and digests.",
          "threat-intelligence",
        ],
      ],
    }),
    since: -60,
    binding: "missing",
    fate: { end: "approved", on: -59, tier: "T3", ...STEADY, runs: 2 },
  },
  {
    declaration: declared("validate-01", "brook", "websocket", {
      name: "Claim Validator 01",
      description: "Checks whether what another agent states is in the evidence that it names.",
      role: "validator",
      requested_tier: "T2",
      skills: [
        [
          "claim-check",
          "Claim check",
          "Finds each stated fact in the evidence, or says that it is not there.",
          "evidence",
        ],
      ],
    }),
    since: -35,
    binding: "bound",
    fate: { end: "approved", on: -33, tier: "T2", liveness: "degraded", silent: 0, runs: 3 },
  },
  {
    declaration: declared("bridge-01", "cedar", "grpc", {
      name: "Scan Bridge 01",
      description: "Takes scan reports over and hands them on in one form.",
      role: "executor",
      requested_tier: "T3",
      skills: [
        [
          "scan-import",
          "Scan import",
          "Reads reports of four scanners and writes one list of findings.",
          "scan",
        ],
      ],
    }),
    since: -40,
    binding: "unchecked",
    fate: { end: "approved", on: -38, tier: "T3", liveness: "stale", silent: 3, runs: 0 },
  },
  {
    declaration: declared("report-02", "brook", "rest-api", {
      name: "Report Reviewer 02",
      description: "Reads final reports and names what is claimed without evidence.",
      role: "validator",
      requested_tier: "T3",
      skills: [
        [
          "report-review",
          "Report review",
          "Lists each sentence of a report that no evidence is named for.",
          "reports",
        ],
      ],
    }),
    since: -1,
    binding: "bound",
    fate: { end: "awaiting" },
  },
  {
    declaration: declared("hunt-01", "cedar", "mcp-server", {
      name: "Log Hunter 01",
      description: "Looks through logs for traces of a named technique.",
      role: "executor",
      requested_tier: "T3",
      skills: [
        [
          "log-hunt",
          "Log hunt",
          "Searches logs for a technique of ATT&CK and quotes what it finds.",
          "logs",
        ],
      ],
    }),
    since: 0,
    binding: "unchecked",
    fate: { end: "checking" },
  },
  {
    declaration: declared("mail-02", "cedar", "rest-api", {
      name: "Mail Sorter 02",
      description: "Sorts mail.",
      role: "executor",
      requested_tier: "T3",
      skills: [
        [
          "mail-sorting",
          "Mail sorting",
          "Sorts reported mail into classes that are not described.",
          "mail",
        ],
      ],
    }),
    since: -9,
    binding: "missing",
    fate: {
      end: "rejected",
      on: -8,
      reason: "insufficient_documentation",
      note: "The documentation names the classes but not what belongs into which.",
    },
  },
  {
    declaration: declared("legacy-01", "alder", "rest-api", {
      name: "Legacy Triage 01",
      description: "The forerunner of Alert Triage 01.",
      role: "executor",
      requested_tier: "T3",
      skills: [
        [
          "phishing-triage",
          "Phishing triage",
          "Tells whether a reported mail is an attack.",
          "mail",
        ],
      ],
    }),
    since: -150,
    binding: "missing",
    fate: { end: "withdrawn", on: -148, tier: "T3", ...STEADY },
  },
];
