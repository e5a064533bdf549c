import type { ReportFormat } from "@/imports/domain/report/report-format";
import { grypeSurvey } from "./grype-parser";

/** Members of every match and of nothing else that is called one. */
const MATCH = /"matches"\s*:\s*\[\s*\{\s*"(?:vulnerability|artifact|matchDetails)"\s*:/;
const NO_MATCH = /"matches"\s*:\s*\[\s*\]/;
const DESCRIPTOR = /"descriptor"\s*:\s*\{[^{}]*"name"\s*:\s*"grype"/;
/** Tools that share its form: what one of them did not find, such as xeol's ends of life, says nothing of CVEs. */
const OTHER_TOOL = /"descriptor"\s*:\s*\{[^{}]*"name"\s*:\s*"(?!grype")/;

export const grypeFormat = {
  name: "grype",
  phrase: "a Grype report",
  title: "Grype JSON",
  advice: "Run Grype with “--output json”.",
  detect: (head) => {
    if (head.syntax !== "json" || head.root !== "object") return null;
    const { members, text } = head;
    if (!members.includes("matches") || OTHER_TOOL.test(text)) return null;
    const isClean = NO_MATCH.test(text) && members.includes("source") && members.includes("distro");
    return isClean || MATCH.test(text) || DESCRIPTOR.test(text) ? "grype-json" : null;
  },
  open: (head) => {
    if (head.syntax !== "json" || head.root !== "object" || head.isLines) return null;
    if (OTHER_TOOL.test(head.text)) return null;
    return !head.isWhole || head.members.includes("matches") ? grypeSurvey() : null;
  },
} as const satisfies ReportFormat;
