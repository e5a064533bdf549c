import { flatText } from "@/encoding/domain/text/flat-text";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { RecordPlace } from "@/imports/domain/report/record-list";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { type XmlRow, xmlParser } from "@/imports/domain/report/report-table";
import { rfc3339 } from "@/imports/domain/report/report-time";
import { ReportTexts } from "../../html/report-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import { type OpenvasContext, openvasRecord } from "./openvas-result";
import { openvasXmlResult } from "./openvas-xml-result";

const REPORT = "report";
const RESULTS_RESPONSE = "get_results_response";

/**
 * Parser of the XML reports of Greenbone and OpenVAS (GMP, OMP): a report within a report as the
 * web interface writes it, the report alone, several in `get_reports_response`, and the results of
 * `get_results_response`. One record for each result; error messages are elsewhere and are not
 * results.
 */
export function openvasXmlParser(): ReportParser {
  const context: OpenvasContext = { texts: new ReportTexts(), hosts: new Set() };
  const starts = new Set<string>();
  const pages = new ReportPages();
  return xmlParser(({ failure }) => ({
    roots: [REPORT, "get_reports_response", RESULTS_RESPONSE],
    noRoot: "The root element is no Greenbone report",
    tooLong: "A result is too long",
    rows: [
      ...pages.rows(),
      ...["results", RESULTS_RESPONSE].map((parent) => ({
        path: ["**", parent, "result"],
        record: (element: XmlElement, at: RecordPlace) => {
          pages.listed++;
          return openvasRecord(openvasXmlResult(element), context, at);
        },
      })),
      { path: ["**", REPORT, "scan_start"], value: (start) => addStart(starts, textOf(start)) },
      { path: ["**", REPORT, "host", "ip"], value: (ip) => addHost(context.hosts, textOf(ip)) },
    ],
    end: (warnings) => {
      if (!pages.hasResults) {
        throw failure("The report has no list of results; export it with its details");
      }
      const [start, ...otherStarts] = starts;
      return {
        info: {
          detectedFormat: "openvas-xml",
          sourceTool: "openvas",
          // No version: the report names that of the protocol, not that of the scanner.
          scanStartedAt: otherStarts.length === 0 ? (start ?? null) : null,
          hosts: [...context.hosts],
        },
        warnings: [...warnings, ...pages.warnings],
      };
    },
  }));
}

function addHost(hosts: Set<string>, ip: string): void {
  const host = ip.trim().toLowerCase();
  if (host !== "") hosts.add(flatText(host));
}

function addStart(starts: Set<string>, text: string): void {
  const start = rfc3339(text.trim());
  if (start !== null) starts.add(start);
}

/** A report that was fetched page by page contains only some of its results. */
class ReportPages {
  readonly warnings: ImportWarning[] = [];
  /** Number of results in the current report, and how many its filter lets pass. */
  listed = 0;
  hasResults = false;
  private filtered = 0;

  rows(): XmlRow[] {
    const open = () => {
      this.hasResults = true;
    };
    const close = () => this.end();
    return [
      { path: [RESULTS_RESPONSE], open, close },
      { path: ["**", RESULTS_RESPONSE], close },
      { path: ["**", REPORT], close },
      { path: ["**", REPORT, "results"], open },
      ...[REPORT, RESULTS_RESPONSE].map((parent) => ({
        path: ["**", parent, "result_count"],
        value: (count: XmlElement) => this.count(count),
      })),
    ];
  }

  private count(count: XmlElement): void {
    const filtered = childrenOf(count).find(({ name }) => name === "filtered");
    const number = /^\s*(\d{1,9})\s*$/.exec(filtered === undefined ? "" : textOf(filtered))?.[1];
    this.filtered = Number(number ?? 0);
  }

  private end(): void {
    const { listed, filtered } = this;
    this.listed = 0;
    this.filtered = 0;
    if (filtered <= listed) return;
    const message = `The report lists ${listed} of ${filtered} results; export it with rows=-1.`;
    this.warnings.push(reportWarning("partial_export", message));
  }
}
