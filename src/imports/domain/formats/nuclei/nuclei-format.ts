import type { ReportFormat } from "@/imports/domain/report/report-format";
import { nucleiParser } from "./nuclei-parser";

const IDS = ["template-id", "templateID", "template_id"];
/** Present in every event of the present versions, whatever order a tool has given the members. */
const OTHERS = ["matched-at", "matcher-status", "info"];
const EMPTY_LIST = /^\s*\[\s*\]\s*$/;

function isEvent(members: readonly string[]): boolean {
  const has = (name: string) => members.includes(name);
  return (IDS.some(has) && has("info")) || OTHERS.every(has);
}

export const nucleiFormat = {
  name: "nuclei",
  phrase: "a Nuclei report",
  title: "Nuclei JSON or JSONL",
  advice: "Run Nuclei with -jsonl -o or with -json-export.",
  detect: (head) => {
    if (head.syntax !== "json" || !isEvent(head.members)) return null;
    return head.root === "array" ? "nuclei-json" : "nuclei-jsonl";
  },
  // No other tool leaves one so often; the run's warning says that it proves nothing.
  guess: (head) => (head.syntax === "empty" ? "nuclei-jsonl" : null),
  open: (head) => {
    // A scan without a match leaves an empty file of lines behind.
    if (head.syntax === "empty") return nucleiParser("object");
    if (head.syntax !== "json") return null;
    const mayCome = isEvent(head.members) || !head.isWhole || EMPTY_LIST.test(head.text);
    return mayCome ? nucleiParser(head.root) : null;
  },
} as const satisfies ReportFormat;
