import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { dojoParser, dojoSurvey } from "./dojo-json";
import { firstItemMembers } from "./first-item";

type JsonHead = Extract<ReportHead, { syntax: "json" }>;

/** Members of a generic import beside its findings. */
const GENERIC_ROOT = new Set([
  ...["findings", "name", "type", "version", "title", "description"],
  ...["dynamic_tool", "static_tool", "soc"],
]);
/** Members that DefectDojo's Generic Findings Import knows; it refuses others. */
const GENERIC_MEMBERS = new Set([
  ...["id", "title", "severity", "description", "date", "cve", "vulnerability_ids", "cwe"],
  ...["cvssv3", "cvssv3_score", "cvssv4", "cvssv4_score", "epss_score", "epss_percentile"],
  ...["known_exploited", "ransomware_used", "kev_date", "fix_available", "fix_version"],
  ...["mitigation", "impact", "steps_to_reproduce", "severity_justification", "references"],
  ...["active", "verified", "false_p", "duplicate", "out_of_scope", "risk_accepted"],
  ...["under_review", "is_mitigated", "mitigated", "numerical_severity", "thread_id"],
  ...["param", "payload", "line", "file_path", "component_name", "component_version"],
  ...["static_finding", "dynamic_finding", "scanner_confidence", "unique_id_from_tool"],
  ...["vuln_id_from_tool", "hash_code", "sast_source_object", "sast_sink_object"],
  ...["sast_source_line", "sast_source_file_path", "nb_occurences", "publish_date", "service"],
  ...["planned_remediation_date", "planned_remediation_version", "effort_for_fixing", "tags"],
  ...["endpoints", "locations", "files", "request_response", "unsaved_tags", "unsaved_endpoints"],
]);
const PAGE = ["count", "next", "previous", "prefetch"];
/** Members that only a finding of the API has. */
const API_MEMBERS = ["numerical_severity", "found_by", "false_p", "risk_accepted", "hash_code"];

export const defectDojoFormat = {
  name: "defectdojo",
  phrase: "a list of findings from DefectDojo",
  title: "DefectDojo findings JSON",
  advice:
    "Export the findings with DefectDojo's API, /api/v2/findings/?prefetch=endpoints,found_by, or use the JSON of its Generic Findings Import.",
  detect: (head) => {
    if (head.syntax !== "json" || head.isLines) return null;
    return head.root === "array" ? detectList(head) : detectObject(head);
  },
  open: (head, options) => {
    if (head.syntax !== "json") return null;
    if (head.root === "array") return dojoParser(options, null);
    const mayCome = ["results", "findings"].some((name) => head.members.includes(name));
    return !head.isWhole || mayCome ? dojoSurvey(options) : null;
  },
} as const satisfies ReportFormat;

function detectList({ text }: JsonHead): string | null {
  return isDojoFinding(firstItemMembers(text, null)) ? "defectdojo-list" : null;
}

function detectObject({ members, text }: JsonHead): string | null {
  if (members.includes("results")) {
    if (!members.some((name) => PAGE.includes(name))) return null;
    return isOfApi(firstItemMembers(text, "results")) ? "defectdojo-api" : null;
  }
  if (!members.includes("findings") || !members.every((name) => GENERIC_ROOT.has(name)))
    return null;
  return isDojoFinding(firstItemMembers(text, "findings")) ? "defectdojo-generic" : null;
}

function isOfApi(members: ReadonlySet<string>): boolean {
  return members.has("title") && API_MEMBERS.some((name) => members.has(name));
}

/** A finding of the API, or one of the generic import, which takes no other members. */
function isDojoFinding(members: ReadonlySet<string>): boolean {
  if (!members.has("title") || !members.has("severity")) return false;
  if (isOfApi(members)) return true;
  const isGeneric = members.has("description") || members.has("date");
  return isGeneric && [...members].every((name) => GENERIC_MEMBERS.has(name));
}
