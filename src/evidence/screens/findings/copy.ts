import type { FindingGroup } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";

export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  info: "Info",
};

export const GROUP_NAMES: Readonly<Record<FindingGroup, string>> = {
  web: "Web",
  network: "Network",
  code: "Code",
  supply_chain: "Supply chain",
  binary: "Binary",
  cloud: "Cloud",
  agent: "Agent",
  other: "Other",
};

/** Names of the tools that have an importer; any other is shown as the report wrote it. */
export const TOOL_NAMES: Readonly<Record<string, string>> = {
  burp: "Burp Suite",
  zap: "ZAP",
  nessus: "Nessus",
  qualys: "Qualys",
  openvas: "OpenVAS",
  nmap: "Nmap",
  nuclei: "Nuclei",
  semgrep: "Semgrep",
  codeql: "CodeQL",
  trivy: "Trivy",
  grype: "Grype",
  cyclonedx: "CycloneDX",
  "dependency-check": "Dependency-Check",
  "osv-scanner": "OSV-Scanner",
  yara: "YARA",
  capa: "capa",
  csv: "CSV table",
};

export function toolName(tool: string): string {
  return TOOL_NAMES[tool] ?? tool;
}
