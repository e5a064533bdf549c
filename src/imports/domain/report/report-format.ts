import type { ReportHead } from "./inspect-head";
import type { ReadingOptions, ReportParser, ReportSurvey } from "./report-parser";

/** One report format: what it is called, how it is recognised, how it is read. */
export interface ReportFormat<Name extends string = string> {
  /** As in `/imports/{name}`. */
  name: Name;
  /** For people, as a phrase that can follow “This is …”: `a Nessus report`. */
  phrase: string;
  /** Title in lists: `Nessus CSV or .nessus`. */
  title: string;
  /** One or two sentences: how to get the right export out of the tool. */
  advice: string;
  /** Whether a report without a finding is an error (`no_findings`) and not a clean result. */
  requiresFindings?: boolean;
  /**
   * Name of the shape (`nessus-csv`, `sarif-2.1`) where the beginning of the file can be nothing
   * but this format, else null. Formats are tried in the order of the registry.
   */
  detect(head: ReportHead): string | null;
  /**
   * The same where no format knows the file as its own, and this one reads it all the same.
   */
  guess?(head: ReportHead): string | null;
  /**
   * Reader for a report that begins like this, or null where these bytes cannot begin one; then the
   * caller says what the file is and names the right export. The reader checks all the rest.
   */
  open(head: ReportHead, options: ReadingOptions): ReportParser | ReportSurvey | null;
}
