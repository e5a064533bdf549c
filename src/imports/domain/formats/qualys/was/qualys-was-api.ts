import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset, ParsedRecord } from "@/evidence/domain/findings/finding";
import { AssetResolver } from "@/imports/domain/assets/asset-resolver";
import { cvesIn } from "@/imports/domain/html/report-text";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { type XmlRow, xmlParser } from "@/imports/domain/report/report-table";
import { textOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import { QualysContext } from "../fields/qualys-context";
import { BARE_DETECTION, qualysRecord } from "../fields/qualys-detection";
import { qidOf, stated, statedAt, textAt } from "../fields/qualys-members";
import { incompleteScan, qualysTime } from "../fields/qualys-run";
import { apiOccurrence, apiParts } from "./qualys-was-api-detection";

/** Lists of results, and how certain what they hold is. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["vulns", "confirmed"],
  ["sensitiveContents", "confirmed"],
  ["igs", "information"],
]);

const NO_RESULTS =
  "The results of the WAS scan are not in it; download them with /download/was/wasscan";

/**
 * Parser of the results of a scan as the API of WAS returns them (`WasScan`, wasscan.xsd), alone or
 * in its `ServiceResponse`. One record for each result. This shape gives no text on a QID, and only
 * its later versions a severity. A `WasScan` without results, which is the description of a scan, is
 * refused.
 */
export function wasApiParser(options: ReadingOptions): ReportParser {
  const context = new QualysContext(options);
  const results = new WasResults(context);
  const scan = new Map<string, string>();
  return xmlParser(({ failure }) => ({
    roots: ["WasScan", "ServiceResponse"],
    rows: [
      ...[...LISTS].flatMap(([list, confidence]) => results.rows(list, confidence)),
      { path: ["**", "target", "webApp", "url"], value: (url) => results.openApplication(url) },
      ...["launchedDate", "status"].map((name) => ({
        path: ["**", "WasScan", name],
        value: (member: XmlElement) => scan.set(name, textOf(member)),
      })),
      {
        path: ["**", "ServiceResponse", "response*"],
        value: (response) => {
          const text = singleLine(textOf(response));
          if (response.name !== "responseCode" || text === "SUCCESS") return;
          throw failure(`Qualys answered ${quoted(text)} instead of results`);
        },
      },
      { path: ["**", "WasScan"], open: () => results.openScan() },
    ],
    end: (warnings) => {
      const { records } = context;
      const { scans, counted, areThere } = results;
      if (!areThere || (records === 0 && counted > 0)) throw failure(NO_RESULTS);
      const start = scans === 1 ? qualysTime(scan.get("launchedDate") ?? "") : null;
      const status = incompleteScan(singleLine(scan.get("status") ?? ""));
      return {
        info: context.info("qualys-was-api-xml", start),
        warnings: [...warnings, ...status, ...missingResults(counted - records)],
      };
    },
  }));
}

/** The lists of results of a scan, and the application in which they were found. */
class WasResults {
  scans = 0;
  /** Results that the lists say they have. */
  counted = 0;
  areThere = false;
  private readonly resolver = new AssetResolver();
  private application: FindingAsset | null = null;

  constructor(private readonly context: QualysContext) {}

  openScan(): void {
    this.scans++;
    this.application = null;
  }

  openApplication(url: XmlElement): void {
    this.application = this.resolver.resolve(textOf(url));
    this.context.sawHost(this.application);
  }

  rows(list: string, confidence: string): XmlRow[] {
    const record: XmlRow["record"] = (element, { line }) => {
      const uri = stated(textAt(element, "uri"));
      const asset = this.resolver.resolve(uri) ?? this.application;
      return apiRecord(element, { asset, uri, confidence, line }, this.context);
    };
    return [
      {
        path: ["**", list, "count"],
        value: (count) => {
          this.counted += countOf(textOf(count));
        },
      },
      { path: ["**", list, "WasScan*"], record },
      { path: ["**", list, "list", "*"], record },
      {
        path: ["**", "WasScan", list],
        open: () => {
          this.areThere = true;
        },
      },
    ];
  }
}

function missingResults(missing: number): ImportWarning[] {
  const message = `The report counts ${missing} results that are not in it.`;
  return missing > 0 ? [reportWarning("partial_export", message)] : [];
}

/** Place of a result. */
interface ApiPlace {
  asset: FindingAsset | null;
  uri: string;
  confidence: string;
  line: number;
}

function apiRecord(
  element: XmlElement,
  { asset, uri, confidence, line }: ApiPlace,
  context: QualysContext,
): ParsedRecord {
  const title = singleLine(textAt(element, "title"));
  const isPotential = statedAt(element, "potential").toLowerCase() === "true";
  const detected = {
    ...BARE_DETECTION,
    ...apiParts(element),
    qid: qidOf(textAt(element, "qid")),
    weakness: {
      title,
      severityRaw: statedAt(element, "severity"),
      type: "",
      description: "",
      remediation: "",
      references: [],
      cve: cvesIn(title),
      cwe: [],
      scores: [],
    },
    group: "web" as const,
    asset,
    place: uri,
    confidence: isPotential ? "potential" : confidence,
    status: statedAt(element, "status").toLowerCase(),
    occurrence: apiOccurrence(element),
    line,
  };
  return qualysRecord(detected, context);
}

function countOf(text: string): number {
  const digits = /^\s*(\d{1,9})\s*$/.exec(text)?.[1];
  return digits === undefined ? 0 : Number(digits);
}
