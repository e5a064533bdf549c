import { parseFailed } from "@/encoding/domain/text/parse-failed";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { ReportEnd, ReportParser } from "@/imports/domain/report/report-parser";
import { LineReader } from "./records/line-reader";
import { textInfo } from "./records/re-records";

/**
 * Reader of output that can hold no finding: nothing at all, which is how YARA says that no rule
 * matched, or the counts of `yara -c`, which name no rule. Throws parse_failed at any other line.
 */
export class NoFindingsParser implements ReportParser {
  private readonly lines = new LineReader((text, line) => {
    if (text.trim() === "" || this.allowed?.test(text) === true) return;
    throw parseFailed("The line is not of this format.", { line, column: 1 });
  });

  constructor(
    private readonly detectedFormat: string,
    private readonly allowed: RegExp | null,
  ) {}

  write(text: string): ParsedRecord[] {
    this.lines.write(text);
    return [];
  }

  end(): ReportEnd {
    this.lines.end();
    return { records: [], info: textInfo(this.detectedFormat, "yara"), warnings: [] };
  }
}
