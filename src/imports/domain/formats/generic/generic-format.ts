import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { genericJsonParser, genericSurvey } from "./generic-json";

type JsonHead = Extract<ReportHead, { syntax: "json" }>;

export const genericFormat = {
  name: "generic",
  phrase: "generic findings JSON",
  title: "Generic JSON",
  advice:
    "Write an object with “source_tool” and “findings”, a list of objects with title, severity, cve, cvss, host and what else is known.",
  detect: (head) => {
    const isGeneric = head.syntax === "json" && head.root === "object" && !head.isLines;
    const isNamed = isGeneric && ["source_tool", "findings"].every((name) => has(head, name));
    return isNamed ? "generic-json" : null;
  },
  open: (head, options) => {
    if (head.syntax !== "json" || head.root === "array") return null;
    if (head.isWhole && !has(head, "findings")) return null;
    const tool = head.members.indexOf("source_tool");
    const isInFront = tool !== -1 && !head.members.slice(0, tool).includes("findings");
    return isInFront ? genericJsonParser(options) : genericSurvey(options);
  },
} as const satisfies ReportFormat;

function has({ members }: JsonHead, name: string): boolean {
  return members.includes(name);
}
