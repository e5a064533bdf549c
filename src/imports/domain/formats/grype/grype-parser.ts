import { asObject, asText, type JsonValue } from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import type { ReportParser, ReportSurvey } from "@/imports/domain/report/report-parser";
import { jsonParser, jsonSurvey, objectRecord } from "@/imports/domain/report/report-table";
import { reportTime } from "@/imports/domain/report/report-time";
import { AdvisoryTexts } from "../cyclonedx/advisory-texts";
import { grypeMatch, NO_VULNERABILITY } from "./grype-match";

/** Metadata of a Grype report. */
interface GrypeReport {
  /** Image, directory, file or SBOM that was scanned. */
  target: string;
  name: string;
  version: string;
  timestamp: string;
}

/**
 * First reading of a Grype report: the scanned target follows the matches. Throws parse_failed
 * where there is neither a list of matches nor Grype's name.
 */
export function grypeSurvey(): ReportSurvey {
  const report: GrypeReport = { target: "", name: "", version: "", timestamp: "" };
  let hasMatches = false;
  return jsonSurvey(({ failure }) => ({
    rows: [
      {
        path: ["matches"],
        open: (kind) => {
          hasMatches = kind === "array";
        },
      },
      {
        path: ["source", "target"],
        value: (value) => {
          report.target = flatText(asText(value) || asText(asObject(value).userInput));
        },
      },
      ...(["name", "version", "timestamp"] as const).map((name) => ({
        path: ["descriptor", name],
        value: (value: JsonValue) => {
          report[name] = flatText(asText(value));
        },
      })),
    ],
    end: () => {
      if (!hasMatches && report.name !== "grype") throw failure("There is no list “matches”");
      return grypeParser(report);
    },
  }));
}

/**
 * Second reading of a Grype report (`grype --output json`): one record for each match and for each
 * match that a rule ignored.
 */
function grypeParser({ target, version, timestamp }: GrypeReport): ReportParser {
  const texts = new AdvisoryTexts();
  return jsonParser(() => ({
    rows: [
      {
        path: ["matches", "*"],
        record: objectRecord(NO_VULNERABILITY, "vulnerability.id", (match, at) =>
          grypeMatch(match, target, texts, at),
        ),
      },
      { path: ["ignoredMatches", "*"], record: ignoredMatch },
    ],
    end: () => ({
      info: {
        detectedFormat: "grype-json",
        sourceTool: "grype",
        sourceVersion: version === "" ? null : version,
        scanStartedAt: reportTime(timestamp),
      },
    }),
  }));
}

function ignoredMatch(value: JsonValue, at: RecordPlace): ReturnType<typeof skippedRecord> {
  const { vulnerability, artifact } = asObject(value);
  const id = quoted(singleLine(asText(asObject(vulnerability).id)));
  const name = quoted(singleLine(asText(asObject(artifact).name)));
  const message = `A rule made Grype ignore ${id} in ${name}.`;
  return skippedRecord("suppressed", message, at, "ignoredMatches");
}
