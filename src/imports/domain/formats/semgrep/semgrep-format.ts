import type { ReportFormat } from "@/imports/domain/report/report-format";
import { semgrepParser } from "./semgrep-parser";

const RESULTS = /"results"\s{0,99}:\s{0,99}\[\s{0,99}\{/;
const CHECK_ID = /"check_id"\s{0,9}:/;
const EXTRA = /"extra"\s{0,9}:\s{0,9}\{/;
/** The list of the files that were read, which a long report may have in front of its results. */
const SCANNED = /"paths"\s{0,99}:\s{0,99}\{[^{}[\]]{0,300}"scanned"\s{0,9}:\s{0,9}\[/;
/** Members of Semgrep's root; a clean report need not have more than the first two. */
const MEMBERS = new Set([
  ...["results", "errors", "version", "paths", "time", "explanations", "rules_by_engine"],
  ...["engine_requested", "interfile_languages_used", "skipped_rules", "subprojects"],
  ...["mcp_scan_results", "profiling_results"],
]);

/**
 * Without a result only the members distinguish a report from those of other tools, which have
 * errors, too.
 */
function isClean(members: readonly string[]): boolean {
  const has = (name: string) => members.includes(name);
  return has("results") && has("errors") && (has("paths") || members.every((m) => MEMBERS.has(m)));
}

export const semgrepFormat = {
  name: "semgrep",
  phrase: "a Semgrep report",
  title: "Semgrep JSON",
  advice: "Run Semgrep with --json.",
  detect: (head) => {
    if (head.syntax !== "json" || head.root !== "object" || head.isLines) return null;
    const { members, text, isWhole } = head;
    const hasResults = RESULTS.test(text) && CHECK_ID.test(text) && EXTRA.test(text);
    if (hasResults || (members.includes("paths") && SCANNED.test(text))) return "semgrep-json";
    return isWhole && isClean(members) ? "semgrep-json" : null;
  },
  open: (head) => {
    if (head.syntax !== "json" || head.root !== "object") return null;
    const mayCome = !head.isWhole || isClean(head.members) || RESULTS.test(head.text);
    return mayCome ? semgrepParser() : null;
  },
} as const satisfies ReportFormat;
