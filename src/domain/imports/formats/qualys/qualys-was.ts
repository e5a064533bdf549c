import type { FindingAsset, ParsedRecord } from "../../../findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import type { ReadingOptions, ReportEnd, ReportParser, ReportSurvey } from "../../report-parser";
import { singleLine } from "../../text/plain-text";
import { textOf, type XmlElement } from "../../xml/xml-element";
import { flat } from "./flat-copy";
import { QualysContext } from "./qualys-context";
import { qualysRecord } from "./qualys-detection";
import { QualysGlossary } from "./qualys-glossary";
import { qidOf, statedAt, textAt } from "./qualys-members";
import { incompleteScan, rfc3339, toolError } from "./qualys-run";
import { webDetection } from "./qualys-was-detection";
import { webWeakness } from "./qualys-was-weakness";
import { QualysXml } from "./qualys-xml";

/** Roots of WAS reports on scans and on web applications, and the names of their shapes. */
export const WAS_ROOTS: ReadonlyMap<string, string> = new Map([
  ["WAS_SCAN_REPORT", "qualys-was-xml"],
  ["WAS_WEBAPP_REPORT", "qualys-was-webapp-xml"],
]);
const ROOTS = [...WAS_ROOTS.keys()];
const LISTS = new Set([
  "VULNERABILITY_LIST",
  "SENSITIVE_CONTENT_LIST",
  "INFORMATION_GATHERED_LIST",
]);
const APPLICATIONS = new Set(["WEBAPP", "WEB_APPLICATION"]);

/** What stands behind the detections of a WAS report. */
interface WasAppendix {
  glossary: QualysGlossary;
  /** URLs of the web applications by their names. */
  applications: Map<string, string>;
}

/** First reading of a WAS report: its glossary and its web applications, which stand at its end. */
export class WasSurvey implements ReportSurvey {
  private readonly appendix: WasAppendix = {
    glossary: new QualysGlossary(),
    applications: new Map(),
  };
  private readonly xml = new QualysXml(ROOTS, {
    isWhole: (name, path) => {
      if (path.at(-1) === "QID_LIST") return name === "QID";
      if (path.length === 1) return name === "ERROR";
      return path[1] === "APPENDIX" && APPLICATIONS.has(name) && path.at(-1) !== "SCAN";
    },
    element: (element) => {
      if (element.name === "ERROR") throw this.xml.failure(toolError(element));
      const { glossary, applications } = this.appendix;
      if (element.name === "QID") glossary.add(qidOf(textAt(element, "QID")), webWeakness(element));
      else if (applications.size < MAX_APPLICATIONS) {
        applications.set(flat(nameOf(element)), flat(statedAt(element, "URL")));
      }
      if (glossary.isFull) throw this.xml.failure("The glossary is too long");
    },
  });

  constructor(
    private readonly detectedFormat: string,
    private readonly options: ReadingOptions,
  ) {}

  survey(text: string): void {
    this.xml.write(text);
  }

  end(): ReportParser {
    this.xml.end();
    return new WasParser(this.appendix, this.detectedFormat, this.options);
  }
}

const MAX_APPLICATIONS = 100_000;
const MAX_STATUSES = 20;

function nameOf(application: XmlElement): string {
  return singleLine(textAt(application, "NAME"));
}

/**
 * Second reading: one record for each vulnerability, sensitive content and information gathered,
 * listed for the whole scan or for each web application.
 */
class WasParser implements ReportParser {
  private readonly context: QualysContext;
  private readonly resolver = new AssetResolver();
  private readonly xml = new QualysXml(ROOTS, {
    isWhole: (name, path) => {
      const parent = path.at(-1) ?? "";
      if (path[1] === "APPENDIX") return parent === "SCAN_LIST" && name === "SCAN";
      if (path[1] !== "RESULTS") return false;
      return (
        LISTS.has(parent) || (parent === "WEB_APPLICATION" && (name === "NAME" || name === "URL"))
      );
    },
    element: (element, path, line) => {
      if (path[1] === "APPENDIX") this.scan(element);
      else if (path.at(-1) === "WEB_APPLICATION") this.member(element);
      else this.records.push(this.record(element, line));
    },
    close: (name, path) => {
      if (name !== "WEB_APPLICATION" || path.at(-1) !== "RESULTS") return;
      this.context.sawHost(this.application);
      this.application = this.onlyApplication;
    },
  });
  /** Of the report's only web application; null when there are none or several. */
  private readonly onlyApplication: FindingAsset | null;
  private application: FindingAsset | null;
  private scans = 0;
  private startedAt: string | null = null;
  private readonly statuses = new Set<string>();
  private records: ParsedRecord[] = [];

  constructor(
    private readonly appendix: WasAppendix,
    private readonly detectedFormat: string,
    options: ReadingOptions,
  ) {
    this.context = new QualysContext(options);
    const [only, ...others] = new Set(appendix.applications.values());
    this.onlyApplication = others.length > 0 ? null : this.resolver.resolve(only ?? "");
    this.application = this.onlyApplication;
    for (const url of appendix.applications.values()) {
      this.context.sawHost(this.resolver.resolve(url));
    }
  }

  write(text: string): ParsedRecord[] {
    this.xml.write(text);
    return this.take();
  }

  end(): ReportEnd {
    this.xml.end();
    const startedAt = this.scans === 1 ? this.startedAt : null;
    return {
      records: this.take(),
      info: this.context.info(this.detectedFormat, startedAt),
      warnings: [...this.xml.warnings, ...[...this.statuses].flatMap(incompleteScan)],
    };
  }

  private take(): ParsedRecord[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  /** A scan that the report tells of; of several, none is the one that found something. */
  private scan(element: XmlElement): void {
    this.scans++;
    this.startedAt = rfc3339(textAt(element, "START_DATE"));
    if (this.statuses.size < MAX_STATUSES) this.statuses.add(singleLine(textAt(element, "STATUS")));
  }

  /** The web application that the next detections are about, by its URL, else by its name. */
  private member(element: XmlElement): void {
    const text = textOf(element);
    const url = element.name === "URL" ? text : this.appendix.applications.get(singleLine(text));
    this.application = this.resolver.resolve(url ?? text) ?? this.application;
  }

  private record(element: XmlElement, line: number): ParsedRecord {
    const qid = qidOf(textAt(element, "QID"));
    const weakness = this.appendix.glossary.get(qid);
    const url = statedAt(element, "URL");
    const asset = this.resolver.resolve(url) ?? this.application;
    return qualysRecord(webDetection(element, { qid, weakness, asset, line }), this.context);
  }
}
