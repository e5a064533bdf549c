/**
 * Expected answers of case work, written out from the specification and apart from the code that
 * decides: the table test holds both transports to it.
 */
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { Role } from "@/platform/operation/policy";

/** States of a case; `accepted` is closed with its risk accepted. */
export const CASES = [
  "open",
  "triaged",
  "assigned",
  "fixing",
  "retest",
  "closed",
  "accepted",
] as const;

export type CaseName = (typeof CASES)[number];

export interface Outcome {
  status: 200 | 201 | 401 | 403 | 409 | 422;
  code?: string;
  /** The state afterwards. */
  workflow?: WorkflowState;
  /** Records that are appended. */
  records?: number;
}

export interface Operation {
  name: string;
  method?: "GET";
  /** Below /api/ip3/v1/incidents/{id}. */
  path: string;
  /** Router and procedure. */
  procedure: string;
  body: Readonly<Record<string, unknown>>;
  roles: readonly Role[];
  /** True where the owner of the incident may do it whatever the role. */
  owner: boolean;
  outcome: Readonly<Record<CaseName, Outcome>>;
}

const invalid: Outcome = { status: 422, code: "invalid_transition" };
const closed: Outcome = { status: 422, code: "incident_closed" };
const noRetest: Outcome = { status: 422, code: "close_requires_retest_evidence" };
const moved = (workflow: WorkflowState, records = 1): Outcome => ({
  status: 200,
  workflow,
  records,
});

const always = (status: 200 | 201): Operation["outcome"] => ({
  open: { status, workflow: "open", records: 1 },
  triaged: { status, workflow: "triaged", records: 1 },
  assigned: { status, workflow: "assigned", records: 1 },
  fixing: { status, workflow: "fixing", records: 1 },
  retest: { status, workflow: "retest", records: 1 },
  closed: { status, workflow: "closed", records: 1 },
  accepted: { status, workflow: "closed", records: 1 },
});

const never = (outcome: Outcome): Operation["outcome"] => ({
  open: outcome,
  triaged: outcome,
  assigned: outcome,
  fixing: outcome,
  retest: outcome,
  closed: outcome,
  accepted: outcome,
});

function transition(to: string, from: CaseName | null, owner: boolean): Operation {
  const outcome = { ...never(invalid) };
  if (from !== null) outcome[from] = moved(to as WorkflowState);
  return {
    name: `transition to ${to}`,
    path: "transition",
    procedure: "cases.transition",
    body: { to },
    roles: ["analyst", "lead", "admin"],
    owner,
    outcome,
  };
}

const JUSTIFICATION = "Reviewed twice; the reasons stand here.";

function dismissal(resolution: string, roles: readonly Role[], more = {}): Operation {
  return {
    name: `close as ${resolution}`,
    path: "close",
    procedure: "cases.close",
    body: { resolution, justification: JUSTIFICATION, ...more },
    roles,
    owner: false,
    outcome: { ...never(moved("closed")), closed, accepted: closed },
  };
}

/** Every operation on a case. `EVIDENCE`, `OTHER` and `VERSION` are filled in by the test. */
export const OPERATIONS: readonly Operation[] = [
  transition("open", null, false),
  transition("triaged", "open", false),
  transition("assigned", "triaged", false),
  transition("fixing", "assigned", true),
  transition("retest", "fixing", true),
  transition("closed", null, false),
  transition("done", null, false),
  {
    name: "assign",
    path: "assign",
    procedure: "cases.assign",
    body: { owner_email: "New.Owner@test.example" },
    roles: ["analyst", "lead", "admin"],
    owner: false,
    outcome: {
      open: moved("assigned", 2),
      triaged: moved("assigned"),
      assigned: moved("assigned"),
      fixing: moved("fixing"),
      retest: moved("retest"),
      closed,
      accepted: closed,
    },
  },
  {
    name: "retest passed",
    path: "retest",
    procedure: "cases.retest",
    body: { passed: true, evidence_ids: ["EVIDENCE"], note: "No longer there." },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: { ...never(invalid), retest: moved("retest") },
  },
  {
    name: "retest failed",
    path: "retest",
    procedure: "cases.retest",
    body: { passed: false, note: "Still there." },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: { ...never(invalid), retest: moved("fixing") },
  },
  {
    name: "close as fixed",
    path: "close",
    procedure: "cases.close",
    body: { resolution: "fixed" },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: { ...never(noRetest), retest: moved("closed"), closed, accepted: closed },
  },
  dismissal("false_positive", ["lead"]),
  dismissal("out_of_scope", ["lead"]),
  dismissal("duplicate", ["lead"], { duplicate_of: "OTHER" }),
  dismissal("risk_accepted", ["risk_owner"], {
    accepted_until: "IN A MONTH",
    expected_version: "VERSION",
  }),
  {
    name: "reopen",
    path: "reopen",
    procedure: "cases.reopen",
    body: { reason: "It came back." },
    roles: ["analyst", "lead", "risk_owner"],
    owner: false,
    outcome: { ...never(invalid), closed: moved("open"), accepted: moved("open") },
  },
  {
    name: "comment",
    path: "comments",
    procedure: "cases.comment",
    body: { text: "Seen." },
    roles: ["analyst", "lead", "risk_owner"],
    owner: true,
    outcome: always(201),
  },
  {
    name: "change severity",
    path: "severity",
    procedure: "cases.changeSeverity",
    body: { severity: "low", reason: "Reachable from inside only." },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: always(200),
  },
  {
    name: "state the impact",
    path: "statements",
    procedure: "cases.state",
    // Without a legal fact, which would be evaluated and leave a second record.
    body: { kind: "impact", body: { data_categories: ["account numbers"] } },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: always(201),
  },
  {
    name: "state the remediation",
    path: "statements",
    procedure: "cases.state",
    body: {
      kind: "remediation",
      body: {
        action: "Parameters are bound.",
        reference: "commit 4f1c2aa",
        done_by: "A. Developer",
        done_at: "2026-11-01T10:00:00Z",
      },
    },
    roles: ["analyst", "lead"],
    owner: true,
    outcome: always(201),
  },
  {
    name: "link",
    path: "links",
    procedure: "cases.link",
    body: { other: "OTHER" },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: always(201),
  },
  {
    name: "read the coverage",
    method: "GET",
    path: "coverage",
    procedure: "coverage.get",
    body: {},
    roles: ["viewer", "analyst", "lead", "risk_owner", "auditor", "admin"],
    owner: true,
    outcome: never({ status: 200 }),
  },
  {
    name: "read a ticket",
    method: "GET",
    path: "ticket?system=jira",
    procedure: "tickets.preview",
    body: { system: "jira" },
    roles: ["analyst", "lead", "risk_owner", "auditor", "admin"],
    owner: true,
    outcome: never({ status: 200 }),
  },
  {
    // No tracker is configured here.
    name: "push a ticket",
    path: "ticket",
    procedure: "tickets.push",
    body: { system: "github" },
    roles: ["analyst", "lead"],
    owner: false,
    outcome: never({ status: 409, code: "conflict" }),
  },
];
