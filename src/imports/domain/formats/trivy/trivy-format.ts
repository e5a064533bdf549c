import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { RESOURCE_LISTS } from "./trivy-report";
import { trivySurvey } from "./trivy-survey";

const OBJECT_MEMBERS = ["SchemaVersion", "ArtifactName", "ClusterName", "Results"];
const EMPTY_LIST = /^\s*(?:\[\s*\]|null)\s*$/;

export const trivyFormat = {
  name: "trivy",
  phrase: "a Trivy report",
  title: "Trivy JSON",
  advice: "Run Trivy with “--format json”; for a cluster “trivy k8s --report all --format json”.",
  detect: (head) => (head.syntax === "json" ? trivyShape(head) : null),
  // Old versions write this where they found nothing.
  guess: (head) => (isNull(head) ? "trivy-json-v1" : null),
  open: (head, options) => {
    if (isNull(head)) return trivySurvey(options, true);
    if (head.syntax !== "json" || head.isLines) return null;
    const isEmptyList = head.isWhole && EMPTY_LIST.test(head.text);
    const marks = head.root === "array" ? ["Target"] : OBJECT_MEMBERS;
    const isMarked = marks.some((name) => head.members.includes(name));
    const mayBe = isEmptyList || isMarked || !head.isWhole;
    return mayBe ? trivySurvey(options, isEmptyList) : null;
  },
} as const satisfies ReportFormat;

function isNull(head: ReportHead): boolean {
  return head.syntax === "text" && head.text.trim() === "null";
}

function trivyShape(head: Extract<ReportHead, { syntax: "json" }>): string | null {
  const has = (name: string) => head.members.includes(name);
  if (head.root === "array") {
    return has("Target") && has("Vulnerabilities") ? "trivy-json-v1" : null;
  }
  if (has("ClusterName")) return RESOURCE_LISTS.some(has) ? "trivy-k8s-json" : null;
  const isReport = has("SchemaVersion") && (has("Results") || has("ArtifactName"));
  return isReport ? "trivy-json" : null;
}
