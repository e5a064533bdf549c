import type { ReportFormat } from "@/imports/domain/report/report-format";
import { nmapParser } from "./nmap";

const ROOT = "nmaprun";

export const nmapFormat = {
  name: "nmap",
  phrase: "an Nmap report",
  title: "Nmap XML",
  advice: "Run Nmap with -oX FILE (masscan with -oX FILE) and import that file.",
  detect: (head) => (head.syntax === "xml" && head.root === ROOT ? "nmap-xml" : null),
  open: (head) => (head.syntax === "xml" && (head.root ?? ROOT) === ROOT ? nmapParser() : null),
} as const satisfies ReportFormat;
