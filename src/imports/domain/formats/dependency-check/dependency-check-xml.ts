import type { ReportParser } from "@/imports/domain/report/report-parser";
import { xmlParser } from "@/imports/domain/report/report-table";
import { dependencyCheckInfo } from "./dependency-check-info";
import { DependencyFindings } from "./dependency-findings";
import { VULNERABILITIES, xmlDependency } from "./dependency-xml";

const ROOT = "analysis";
/** Texts about the report; the schema puts them in front of the dependencies. */
const REPORT_TEXTS = {
  engineVersion: [ROOT, "scanInfo", "engineVersion"],
  project: [ROOT, "projectInfo", "name"],
  reportDate: [ROOT, "projectInfo", "reportDate"],
} as const;

/** Parser of Dependency-Check's XML, schema 1.0 to 4.1. One record for each vulnerability of a dependency. */
export function dependencyCheckXmlParser(): ReportParser {
  const findings = new DependencyFindings();
  const report = { engineVersion: "", project: "", reportDate: "" };
  let hasDependencies = false;
  return xmlParser(({ failure }) => ({
    roots: [ROOT],
    tooLong: "A dependency is too long",
    localNames: true,
    linesOf: VULNERABILITIES,
    rows: [
      ...(["engineVersion", "project", "reportDate"] as const).map((name) => ({
        path: REPORT_TEXTS[name],
        text: (text: string) => {
          report[name] += text;
        },
      })),
      {
        path: [ROOT, "dependencies"],
        open: () => {
          hasDependencies = true;
        },
      },
      {
        path: [ROOT, "dependencies", "dependency"],
        record: (element) => findings.of(xmlDependency(element), report.project, failure),
      },
    ],
    end: (warnings) => {
      if (!hasDependencies) throw failure("There is no element <dependencies>");
      return { info: dependencyCheckInfo("dependency-check-xml", report), warnings };
    },
  }));
}
