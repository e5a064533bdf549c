import type { FindingAsset, ParsedRecord } from "../../../findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { cvesIn } from "../../html/report-text";
import type { ReadingOptions, ReportEnd, ReportParser } from "../../report-parser";
import { quoted, singleLine } from "../../text/plain-text";
import { textOf, type XmlElement } from "../../xml/xml-element";
import { QualysContext } from "./qualys-context";
import { qualysRecord } from "./qualys-detection";
import { qidOf, stated, statedAt, textAt } from "./qualys-members";
import { incompleteScan, rfc3339, runWarning } from "./qualys-run";
import { apiOccurrence, apiParts } from "./qualys-was-api-detection";
import { QualysXml } from "./qualys-xml";

const ROOTS = ["WasScan", "ServiceResponse"];
/** Lists of results, and how certain what they hold is. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["vulns", "confirmed"],
  ["sensitiveContents", "confirmed"],
  ["igs", "information"],
]);

const NO_RESULTS =
  "The results of the WAS scan are not in it; download them with /download/was/wasscan";

/**
 * Parser of the results of a scan as the API of WAS hands them out (`WasScan`, wasscan.xsd), alone or
 * in its `ServiceResponse`. One record for each result. This shape gives no text on a QID, and only
 * its later versions a severity. A `WasScan` without results, which is the description of a scan, is
 * refused.
 */
export class WasApiParser implements ReportParser {
  private readonly context: QualysContext;
  private readonly resolver = new AssetResolver();
  private readonly xml = new QualysXml(ROOTS, {
    isWhole: (name, path) => {
      const parent = path.at(-1) ?? "";
      if (LISTS.has(parent)) return name === "count" || name.startsWith("WasScan");
      if (parent === "list") return LISTS.has(path.at(-2) ?? "");
      if (parent === "webApp") return name === "url" && path.at(-2) === "target";
      if (parent === "WasScan") return name === "launchedDate" || name === "status";
      return parent === "ServiceResponse" && name.startsWith("response");
    },
    open: (name, _attributes, path) => {
      if (name === "WasScan") this.openScan();
      else if (LISTS.has(name) && path.at(-1) === "WasScan") this.hasResults = true;
    },
    element: (element, path, line) => this.element(element, path, line),
  });
  private scans = 0;
  private application: FindingAsset | null = null;
  private hasResults = false;
  private startedAt: string | null = null;
  private status = "";
  private counted = 0;
  private records: ParsedRecord[] = [];

  constructor(options: ReadingOptions) {
    this.context = new QualysContext(options);
  }

  write(text: string): ParsedRecord[] {
    this.xml.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.xml.end();
    const { records } = this.context;
    if (!this.hasResults || (records === 0 && this.counted > 0)) throw this.xml.failure(NO_RESULTS);
    const missing = this.counted - records;
    const partial =
      missing > 0
        ? [runWarning("partial_export", `The report counts ${missing} results that are not in it.`)]
        : [];
    return {
      records: this.take(),
      info: this.context.info("qualys-was-api-xml", this.scans === 1 ? this.startedAt : null),
      warnings: [...this.xml.warnings, ...incompleteScan(this.status), ...partial],
    };
  }

  private take(): ParsedRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  private openScan(): void {
    this.scans++;
    this.application = null;
  }

  private element(element: XmlElement, path: readonly string[], line: number): void {
    const parent = path.at(-1) ?? "";
    if (parent === "ServiceResponse") this.response(element);
    else if (element.name === "url") {
      this.application = this.resolver.resolve(textOf(element));
      this.context.sawHost(this.application);
    } else if (element.name === "launchedDate") this.startedAt = rfc3339(textOf(element));
    else if (element.name === "status") this.status = singleLine(textOf(element));
    else if (element.name === "count") this.counted += countOf(textOf(element));
    else {
      const list = parent === "list" ? path.at(-2) : parent;
      this.records.push(this.record(element, LISTS.get(list ?? "") ?? null, line));
    }
  }

  private response(element: XmlElement): void {
    const text = singleLine(textOf(element));
    if (element.name !== "responseCode" || text === "SUCCESS") return;
    throw this.xml.failure(`Qualys answered ${quoted(text)} instead of results`);
  }

  private record(element: XmlElement, confidence: string | null, line: number): ParsedRecord {
    const title = singleLine(textAt(element, "title"));
    const uri = stated(textAt(element, "uri"));
    const { parts, undecodable } = apiParts(element);
    return qualysRecord(
      {
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
        group: "web",
        asset: this.resolver.resolve(uri) ?? this.application,
        place: uri,
        confidence:
          statedAt(element, "potential").toLowerCase() === "true" ? "potential" : confidence,
        falsePositive: false,
        status: statedAt(element, "status").toLowerCase(),
        isIgnored: false,
        isRiskAccepted: false,
        scores: [],
        occurrence: apiOccurrence(element),
        parts,
        undecodable,
        techniques: [],
        isToldAgain: false,
        line,
      },
      this.context,
    );
  }
}

function countOf(text: string): number {
  const digits = /^\s*(\d{1,9})\s*$/.exec(text)?.[1];
  return digits === undefined ? 0 : Number(digits);
}
