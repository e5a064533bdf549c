import { inspectHead, type ReportHead } from "./inspect-head";
import type { ImportFormat } from "./registry";
import { notImportable } from "./wrong-export";

export type DetectedReport =
  | { format: ImportFormat; detectedFormat: string }
  | { format: null; hint: string | null };

/**
 * Format of a report by its content alone. Takes its first bytes (64 KiB where there are so many).
 * Where no importer reads the file, `hint` says what it is and which export to use instead.
 */
export function detectReport(head: Uint8Array): DetectedReport {
  const inspected = inspectHead(head);
  if (inspected.syntax === "xml") {
    if (inspected.root === "issues") return { format: "burp", detectedFormat: "burp-xml" };
    if (inspected.root === "OWASPZAPReport") return { format: "zap", detectedFormat: "zap-xml" };
  } else if (inspected.syntax === "json") {
    const detectedFormat = zapJson(inspected);
    if (detectedFormat !== null) return { format: "zap", detectedFormat };
  }
  return { format: null, hint: notImportable(inspected.kind) };
}

function zapJson({ members, text }: Extract<ReportHead, { syntax: "json" }>): string | null {
  if (members.includes("site") || members.includes("@generated")) return "zap-json";
  // Other tools have alerts, too; ZAP's name the plugin that raised them.
  const isZapAlerts = /"pluginId"|"alertRef"|"alerts"\s*:\s*\[\s*\]/.test(text);
  return members.includes("alerts") && isZapAlerts ? "zap-api-json" : null;
}
