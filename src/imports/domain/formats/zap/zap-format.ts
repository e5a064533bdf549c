import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { zapJsonParser } from "./zap-json";
import { zapXmlParser } from "./zap-xml";

const ROOT = "OWASPZAPReport";

export const zapFormat = {
  name: "zap",
  phrase: "a ZAP report",
  title: "ZAP XML or JSON",
  advice:
    "In ZAP generate the report “Traditional XML” or “Traditional JSON”, with or without requests and responses.",
  detect: (head) => {
    if (head.syntax === "xml") return head.root === ROOT ? "zap-xml" : null;
    return head.syntax === "json" ? zapJson(head) : null;
  },
  open: (head) => {
    if (head.syntax === "xml") return (head.root ?? ROOT) === ROOT ? zapXmlParser() : null;
    if (head.syntax !== "json" || head.root === "array") return null;
    const mayCome = !head.isWhole || ["site", "alerts"].some((name) => head.members.includes(name));
    return mayCome ? zapJsonParser() : null;
  },
} as const satisfies ReportFormat;

function zapJson({ root, members, text }: Extract<ReportHead, { syntax: "json" }>): string | null {
  if (root === "array") return null;
  if (members.includes("site") || members.includes("@generated")) return "zap-json";
  // Other tools have alerts, too; ZAP's name the plugin that raised them.
  const isZapAlerts = /"pluginId"|"alertRef"|"alerts"\s*:\s*\[\s*\]/.test(text);
  return members.includes("alerts") && isZapAlerts ? "zap-api-json" : null;
}
