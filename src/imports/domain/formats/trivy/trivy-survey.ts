import { asText } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import type { ReadingOptions, ReportSurvey } from "@/imports/domain/report/report-parser";
import { jsonSurvey } from "@/imports/domain/report/report-table";
import type { JsonPattern } from "../../json/json-records";
import { trivyParser } from "./trivy-parser";
import { RESOURCE_LISTS, RESULT_PATHS, type TrivyMember, TrivyReport } from "./trivy-report";

const MEMBERS: readonly TrivyMember[] = [
  "SchemaVersion",
  "ArtifactName",
  "ClusterName",
  "CreatedAt",
];
const RESULT_MEMBERS = ["Target", "Class", "Type"] as const;
const RESOURCE_MEMBERS = ["Namespace", "Kind", "Name", "Error"] as const;

/**
 * First reading of a Trivy report: collects what was scanned, which programs that sort or rewrite
 * JSON put behind the findings. Throws parse_failed where nothing shows that Trivy wrote it. `isEmptyList` for
 * a whole report that is an empty list, the clean scan of schema 1.
 */
export function trivySurvey(options: ReadingOptions, isEmptyList: boolean): ReportSurvey {
  const report = new TrivyReport();
  return jsonSurvey(({ failure }) => ({
    rows: surveyPatterns(report),
    end: () => {
      if (!isEmptyList && !report.isTrivy) {
        throw failure("There is neither a member “SchemaVersion” nor a result with a target");
      }
      return trivyParser(report, options);
    },
  }));
}

function surveyPatterns(report: TrivyReport): JsonPattern[] {
  return [
    {
      path: [],
      open: (kind) => {
        report.root = kind;
      },
    },
    ...MEMBERS.map(
      (name): JsonPattern => ({
        path: [name],
        value: (value) => {
          report.members[name] = flatText(asText(value));
        },
      }),
    ),
    {
      path: ["Trivy", "Version"],
      value: (value) => {
        report.version = flatText(asText(value)) || null;
      },
    },
    ...RESULT_PATHS.flatMap((path) =>
      RESULT_MEMBERS.map(
        (name): JsonPattern => ({
          path: [...path, name],
          value: (value, at) => {
            // Members of the report itself look like items of schema 1, but have names.
            if (path.length > 1 || typeof at.path[0] === "number") {
              report.resultAt(at.path.slice(0, -1))[name] = flatText(asText(value));
            }
          },
        }),
      ),
    ),
    ...RESOURCE_LISTS.flatMap((list) =>
      RESOURCE_MEMBERS.map(
        (name): JsonPattern => ({
          path: [list, "*", name],
          value: (value, at) => {
            report.resourceAt(at.path.slice(0, -1))[name] = flatText(asText(value));
          },
        }),
      ),
    ),
  ];
}
