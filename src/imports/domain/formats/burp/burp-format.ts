import type { ReportFormat } from "@/imports/domain/report/report-format";
import { burpParser } from "./burp";

export const burpFormat = {
  name: "burp",
  phrase: "a Burp Suite issue report",
  title: "Burp Suite XML",
  advice: "In Burp Suite select the issues, choose “Report issues” and the format XML.",
  detect: (head) => (head.syntax === "xml" && head.root === "issues" ? "burp-xml" : null),
  open: (head) =>
    head.syntax === "xml" && (head.root ?? "issues") === "issues" ? burpParser() : null,
} as const satisfies ReportFormat;
