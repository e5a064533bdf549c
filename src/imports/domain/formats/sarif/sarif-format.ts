import type { ReportFormat } from "@/imports/domain/report/report-format";
import { sarifSurvey } from "./sarif-survey";

/** The schema and the version precede or follow the runs; after them they are not in the head. */
const SCHEMA = /"\$schema"\s{0,9}:\s{0,9}"[^"]{0,300}sarif/i;
const VERSION = /"version"\s{0,9}:\s{0,9}"2\.1\./;
const RUNS =
  /"runs"\s{0,99}:\s{0,99}\[\s{0,99}(?:\]|\{\s{0,99}"(?:tool|results|artifacts|invocations)"\s{0,9}:)/;
const CONTENT = /"(?:driver|physicalLocation|ruleId)"\s{0,9}:/;

export const sarifFormat = {
  name: "sarif",
  phrase: "a SARIF report",
  title: "SARIF 2.1.0",
  advice: "Let the tool write SARIF 2.1.0, as it does for GitHub code scanning.",
  detect: (head) => {
    if (head.syntax !== "json" || head.root !== "object" || head.isLines) return null;
    if (!head.members.includes("runs")) return null;
    const isNamed = SCHEMA.test(head.text) || VERSION.test(head.text);
    const isShaped = RUNS.test(head.text) && CONTENT.test(head.text);
    return isNamed || isShaped ? "sarif-2.1" : null;
  },
  open: (head, options) => {
    if (head.syntax !== "json" || head.root !== "object") return null;
    const mayCome = !head.isWhole || head.members.includes("runs");
    return mayCome ? sarifSurvey(options) : null;
  },
} as const satisfies ReportFormat;
