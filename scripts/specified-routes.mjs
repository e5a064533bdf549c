// The operations of the interface specification, and our own beside them. check-structure compares
// both with the route files. `built: false` is an operation that comes later and has no file yet.

function specified(built, ...operations) {
  return operations.map((operation) => ({ operation, built }));
}

/** Method and path of every REST operation of the specification. */
export const SPECIFIED = [
  ...specified(
    true,
    "GET /api/ip3/incidents",
    "GET /api/incidents",
    "GET /ai-truth/ipIII/status.json",
    "GET /ai-truth/ipIII/pages.json",
    "POST /api/ip3/v1/auth/login",
    "POST /api/ip3/v1/imports/burp",
    "POST /api/ip3/v1/imports/zap",
    "POST /api/ip3/v1/imports/nessus",
    "POST /api/ip3/v1/imports/csv",
    "POST /api/ip3/v1/imports/generic",
    "POST /api/ip3/v1/imports/qualys",
    "POST /api/ip3/v1/imports/re",
    "POST /api/ip3/v1/imports/defectdojo",
  ),
  ...specified(
    false,
    "GET /api/ip3/v1/reports/evidence-package/{id}",
    "POST /api/ip3/v1/engagements",
    "GET /api/ip3/v1/engagements",
    "POST /api/ip3/v1/engagements/{id}/log",
    "POST /api/ip3/v1/engagements/{id}/final-report",
    "GET /api/ip3/v1/engagements/{id}/report-package",
    "GET /api/ip3/v1/incidents/{id}/legal-triggers",
    "GET /api/ip3/v1/incidents/{id}/ttp",
    "GET /api/ip3/v1/incidents/{id}/coverage",
    "POST /api/ip3/v1/incidents/{id}/assign",
    "POST /api/ip3/v1/incidents/{id}/transition",
    "GET /api/ip3/v1/incidents/{id}/ticket",
    "POST /api/agents/{id}/tool-call",
    "POST /api/agents/{id}/quarantine",
    "POST /api/agents/{id}/restore",
    "POST /api/agent/join",
    "GET /api/agents/directory",
    "GET /api/agent/{did}/status",
    "PATCH /api/agent/{did}",
    "DELETE /api/agent/{did}",
  ),
];

/** Operations that the specification does not name. */
export const OWN = [
  "POST /api/ip3/v1/auth/logout",
  "GET /api/ip3/v1/incidents",
  "GET /api/ip3/v1/incidents/{id}",
  "GET /api/ip3/v1/incidents/{id}/evidence",
  "GET /api/ip3/v1/imports",
  "POST /api/ip3/v1/imports/auto",
  "POST /api/ip3/v1/imports/sarif",
  "POST /api/ip3/v1/imports/cyclonedx",
  "POST /api/ip3/v1/imports/trivy",
  "POST /api/ip3/v1/imports/nuclei",
  "POST /api/ip3/v1/imports/semgrep",
  "POST /api/ip3/v1/imports/grype",
  "POST /api/ip3/v1/imports/openvas",
  "POST /api/ip3/v1/imports/nmap",
  "POST /api/ip3/v1/imports/dependency-check",
  "POST /api/ip3/v1/imports/osv-scanner",
  "GET /api/ip3/v1/imports/{id}",
  "GET /api/ip3/v1/imports/{id}/file",
  "POST /api/ip3/v1/imports/{id}/cancel",
  "GET /api/ip3/v1/evidence/{id}",
  "GET /api/ip3/v1/evidence/{id}/content",
  "GET /api/ip3/v1/evidence/{id}/parts/{ordinal}",
];

/** Folders in which every route file must be accounted for. */
export const GOVERNED = [
  "src/app/api/ip3/",
  "src/app/api/incidents/",
  "src/app/api/agents/",
  "src/app/api/agent/",
  "src/app/ai-truth/",
];
