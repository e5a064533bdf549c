import type { ReportFormat } from "@/imports/domain/report/report-format";
import type { ReportParser, ReportSurvey } from "@/imports/domain/report/report-parser";
import { openJson } from "./open-json";
import { openText } from "./open-text";
import { jsonShape } from "./records/json-shape";
import { textShape } from "./text-shape";

/**
 * Output of tools of reverse engineering, recognised by its content: each of them has its own shape.
 * Nothing is executed and no sample is read; what the tools say becomes findings and evidence.
 */
export const reFormat = {
  name: "re",
  phrase: "a report of a reverse engineering tool",
  title: "Reverse engineering (YARA, capa, CAPE, malcontent, ClamAV, radare2, objdump, …)",
  advice:
    "Save what the tool prints or writes: yara -s -m, yr scan -o json, capa -j, malcontent in JSON, CAPE's report.json, cwe_checker --json, objdump -d, readelf -a, or JSON with “source_tool” and “findings”.",
  requiresFindings: true,
  detect: (head) => {
    if (head.syntax !== "json" && head.syntax !== "text") return null;
    const known = head.syntax === "json" ? jsonShape(head, head.text) : textShape(head.text);
    return known?.isCertain === true ? known.shape : null;
  },
  guess: (head) => (head.syntax === "text" ? (textShape(head.text)?.shape ?? null) : null),
  open: (head, options): ReportParser | ReportSurvey | null => {
    if (head.syntax === "json") return openJson(head, options);
    return head.syntax === "text" || head.syntax === "empty" ? openText(head) : null;
  },
} as const satisfies ReportFormat;
