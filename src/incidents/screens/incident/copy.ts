import type {
  IncidentStatus,
  Resolution,
  WorkflowState,
} from "@/evidence/domain/statements/incident";

export const STATUS_NAMES: Readonly<Record<IncidentStatus, string>> = {
  open: "Open",
  closed: "Closed",
  accepted: "Risk accepted",
};

export const WORKFLOW_NAMES: Readonly<Record<WorkflowState, string>> = {
  open: "Open",
  triaged: "Triaged",
  assigned: "Assigned",
  fixing: "Fixing",
  retest: "Retest",
  closed: "Closed",
};

export const RESOLUTION_NAMES: Readonly<Record<Resolution, string>> = {
  fixed: "Fixed",
  false_positive: "False positive",
  risk_accepted: "Risk accepted",
  out_of_scope: "Out of scope",
  duplicate: "Duplicate",
};

export const copy = {
  title: "Incidents",
  loading: "Loading incidents",
  importScan: "Import a scan",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    severity: "Most severe first",
    due: "Due first",
  },
  columns: {
    severity: "Severity",
    title: "Title",
    asset: "Asset",
    workflow: "State",
    owner: "Owner",
    due: "Due",
    tool: "Tool",
    coverage: "Coverage",
    techniques: "Techniques",
    evidence: "Evidence",
    created: "Created",
    first_seen: "First seen",
    last_seen: "Last seen",
  },
  noAsset: "No asset named",
  panel: (id: string) => `Incident ${id}`,
  panelLoading: "Loading the incident",
  incidentFailed: "The incident could not be loaded",
  groups: {
    summary: "Summary",
    evidence: "Evidence",
    case: "Case",
    legal: "Legal",
    proof: "Proof",
  },
  places: {
    summary: "Summary",
    evidence: "Items",
    coverage: "Coverage",
    facts: "Facts",
    techniques: "Techniques",
    tickets: "Tickets",
    legal: "Legal",
    custody: "Custody",
    history: "History",
    package: "Package",
  },
  severityFrom: {
    tool: (raw: string) => `The tool says: ${raw}`,
    cvss: (raw: string) => `From the CVSS score; the tool wrote: ${raw}`,
    analyst: (raw: string) => `Set by an analyst; the tool wrote: ${raw}`,
  },
};
