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
import { incompleteScan, rfc3339 } from "../fields/qualys-run";
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
  const resolver = new AssetResolver();
  const scan = { startedAt: null as string | null, status: "" };
  let scans = 0;
  let application: FindingAsset | null = null;
  let hasResults = false;
  let counted = 0;
  return xmlParser(({ failure }) => ({
    roots: ["WasScan", "ServiceResponse"],
    rows: [
      ...[...LISTS].flatMap(([list, confidence]): XmlRow[] => {
        const record: XmlRow["record"] = (element, { line }) => {
          const uri = stated(textAt(element, "uri"));
          const asset = resolver.resolve(uri) ?? application;
          return apiRecord(element, { asset, uri, confidence, line }, context);
        };
        return [
          {
            path: ["**", list, "count"],
            value: (count) => {
              counted += countOf(textOf(count));
            },
          },
          { path: ["**", list, "WasScan*"], record },
          { path: ["**", list, "list", "*"], record },
          {
            path: ["**", "WasScan", list],
            open: () => {
              hasResults = true;
            },
          },
        ];
      }),
      {
        path: ["**", "target", "webApp", "url"],
        value: (url) => {
          application = resolver.resolve(textOf(url));
          context.sawHost(application);
        },
      },
      {
        path: ["**", "WasScan", "launchedDate"],
        value: (date) => {
          scan.startedAt = rfc3339(textOf(date));
        },
      },
      {
        path: ["**", "WasScan", "status"],
        value: (status) => {
          scan.status = singleLine(textOf(status));
        },
      },
      {
        path: ["**", "ServiceResponse", "response*"],
        value: (response) => {
          const text = singleLine(textOf(response));
          if (response.name !== "responseCode" || text === "SUCCESS") return;
          throw failure(`Qualys answered ${quoted(text)} instead of results`);
        },
      },
      {
        path: ["**", "WasScan"],
        open: () => {
          scans++;
          application = null;
        },
      },
    ],
    end: (warnings) => {
      const { records } = context;
      if (!hasResults || (records === 0 && counted > 0)) throw failure(NO_RESULTS);
      const info = context.info("qualys-was-api-xml", scans === 1 ? scan.startedAt : null);
      const run = [...incompleteScan(scan.status), ...missingResults(counted - records)];
      return { info, warnings: [...warnings, ...run] };
    },
  }));
}

function missingResults(missing: number): ImportWarning[] {
  const message = `The report counts ${missing} results that are not in it.`;
  return missing > 0 ? [reportWarning("partial_export", message)] : [];
}

/** Where a result stands. */
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
