import type { ReportFormat } from "@/imports/domain/report/report-format";
import { osvSurvey } from "./osv-survey";

/** The first result with its first member; the versions of 2022 wrote packageSource. */
const RESULTS =
  /"results"\s{0,99}:\s{0,99}\[\s{0,99}\{\s{0,99}"(?:source|packageSource|packages)"\s{0,9}:\s{0,9}[{[]/;
/** Output of a scan that has found no source. */
const NO_RESULTS = /"results"\s{0,99}:\s{0,99}null/;
const MEMBERS = new Set([
  ...["results", "experimental_config", "experimental_generic_findings"],
  ...["image_metadata", "license_summary"],
]);
const CONTENT = /"(?:packages|ecosystem|vulnerabilities)"\s{0,9}:/;

export const osvScannerFormat = {
  name: "osv-scanner",
  phrase: "an OSV-Scanner report",
  title: "OSV-Scanner JSON",
  advice: "Run OSV-Scanner with --format json.",
  detect: (head) => {
    if (head.syntax !== "json" || head.root !== "object" || head.isLines) return null;
    const { members, text } = head;
    if (!members.includes("results")) return null;
    const isOwn = members.includes("experimental_config");
    return isOwn || (RESULTS.test(text) && CONTENT.test(text)) ? "osv-scanner-json" : null;
  },
  open: (head) => {
    // An empty scan leaves an empty file.
    if (head.syntax === "empty") return osvSurvey(true);
    if (head.syntax !== "json" || head.root !== "object") return null;
    const { members, text, isWhole } = head;
    // Without a result nothing but the members identifies the report of another tool.
    const isOwn = members.includes("results") && members.every((name) => MEMBERS.has(name));
    const mayCome = !isWhole || isOwn || RESULTS.test(text);
    return mayCome ? osvSurvey(isOwn && NO_RESULTS.test(text)) : null;
  },
} as const satisfies ReportFormat;
