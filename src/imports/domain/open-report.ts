import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { describeHead } from "./detect";
import { inspectHead } from "./report/inspect-head";
import type { ReportFormat } from "./report/report-format";
import type { ReadingOptions, ReportParser, ReportSurvey } from "./report/report-parser";
import { knownOther } from "./wrong-export";

/**
 * Reader for a report of a format, by its first bytes. Throws parse_failed, naming the right export,
 * where these bytes cannot begin such a report; the reader itself checks the rest.
 */
export function openReport(
  format: ReportFormat,
  bytes: Uint8Array,
  options: ReadingOptions,
): ReportParser | ReportSurvey {
  const head = inspectHead(bytes);
  const mayBe =
    format.detect(head) !== null || knownOther(head) === null || head.syntax === "empty";
  const reader = mayBe ? format.open(head, options) : null;
  if (reader === null) throw parseFailed(describeHead(head, [format]), { line: 1, column: 1 });
  return reader;
}
