import { flatText } from "@/encoding/domain/text/flat-text";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { AssetResolver } from "@/imports/domain/assets/asset-resolver";
import type { RecordPlace } from "@/imports/domain/report/record-list";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { type XmlRow, xmlParser, xmlSurvey } from "@/imports/domain/report/report-table";
import { textOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import { QualysContext } from "../fields/qualys-context";
import { qualysRecord } from "../fields/qualys-detection";
import { QualysGlossary } from "../fields/qualys-glossary";
import { qidOf, statedAt, textAt } from "../fields/qualys-members";
import { incompleteScan, qualysTime, toolError } from "../fields/qualys-run";
import { webDetection } from "./qualys-was-detection";
import { webWeakness } from "./qualys-was-weakness";

/** Roots of WAS reports on scans and on web applications, and the names of their shapes. */
export const WAS_ROOTS: ReadonlyMap<string, string> = new Map([
  ["WAS_SCAN_REPORT", "qualys-was-xml"],
  ["WAS_WEBAPP_REPORT", "qualys-was-webapp-xml"],
]);
const ROOTS = [...WAS_ROOTS.keys()];
const LISTS = ["VULNERABILITY_LIST", "SENSITIVE_CONTENT_LIST", "INFORMATION_GATHERED_LIST"];
const MAX_APPLICATIONS = 100_000;
const MAX_STATUSES = 20;

/** Parts after the detections of a WAS report. */
interface WasAppendix {
  glossary: QualysGlossary;
  /** URLs of the web applications by their names. */
  applications: Map<string, string>;
}

/** First reading of a WAS report: its glossary and its web applications, which are at its end. */
export function wasSurvey(detectedFormat: string, options: ReadingOptions): ReportSurvey {
  const glossary = new QualysGlossary();
  const applications = new Map<string, string>();
  return xmlSurvey(({ failure }) => ({
    roots: ROOTS,
    rows: [
      {
        path: ["**", "QID_LIST", "QID"],
        value: (entry) => glossary.add(qidOf(textAt(entry, "QID")), webWeakness(entry), failure),
      },
      { path: ["**", "QID_LIST", "*"] },
      {
        path: ["*", "ERROR"],
        value: (error) => {
          throw failure(toolError(error));
        },
      },
      ...["WEBAPP", "WEB_APPLICATION"].flatMap((name) => [
        { path: ["*", "APPENDIX", "**", "SCAN", name] },
        {
          path: ["*", "APPENDIX", "**", name],
          value: (application: XmlElement) => {
            if (applications.size >= MAX_APPLICATIONS) return;
            const key = singleLine(textAt(application, "NAME"));
            applications.set(flatText(key), flatText(statedAt(application, "URL")));
          },
        },
      ]),
    ],
    end: () => wasParser({ glossary, applications }, detectedFormat, options),
  }));
}

/**
 * Second reading: one record for each vulnerability, sensitive content and information gathered,
 * listed for the whole scan or for each web application.
 */
function wasParser(
  appendix: WasAppendix,
  detectedFormat: string,
  options: ReadingOptions,
): ReportParser {
  const context = new QualysContext(options);
  /** When the scans of the report began; of several, none is the one that found something. */
  const starts: (string | null)[] = [];
  const statuses = new Set<string>();
  return xmlParser(() => ({
    roots: ROOTS,
    rows: [
      {
        path: ["*", "APPENDIX", "**", "SCAN_LIST", "SCAN"],
        value: (scan) => {
          if (starts.length < 2) starts.push(qualysTime(textAt(scan, "START_DATE")));
          if (statuses.size < MAX_STATUSES) statuses.add(singleLine(textAt(scan, "STATUS")));
        },
      },
      ...resultRows(appendix, context),
    ],
    end: (warnings) => {
      const [start = null, ...others] = starts;
      return {
        info: context.info(detectedFormat, others.length > 0 ? null : start),
        warnings: [...warnings, ...[...statuses].flatMap(incompleteScan)],
      };
    },
  }));
}

/** The detections, and the web applications that they are about. */
function resultRows({ glossary, applications }: WasAppendix, context: QualysContext): XmlRow[] {
  const resolver = new AssetResolver();
  const [only, ...others] = new Set(applications.values());
  /** Of the report's only web application; null when there are none or several. */
  const onlyApplication = others.length > 0 ? null : resolver.resolve(only ?? "");
  for (const url of applications.values()) context.sawHost(resolver.resolve(url));
  let application = onlyApplication;
  return [
    ...LISTS.map((list) => ({
      path: ["*", "RESULTS", "**", list, "*"],
      record: (element: XmlElement, { line }: RecordPlace) => {
        const qid = qidOf(textAt(element, "QID"));
        const asset = resolver.resolve(statedAt(element, "URL")) ?? application;
        const found = { qid, weakness: glossary.get(qid), asset, line };
        return qualysRecord(webDetection(element, found), context);
      },
    })),
    // The web application that the next detections are about, by its URL, else by its name.
    ...["NAME", "URL"].map((name) => ({
      path: ["*", "RESULTS", "**", "WEB_APPLICATION", name],
      value: (element: XmlElement) => {
        const text = textOf(element);
        const url = name === "URL" ? text : applications.get(singleLine(text));
        application = resolver.resolve(url ?? text) ?? application;
      },
    })),
    {
      path: ["**", "RESULTS", "WEB_APPLICATION"],
      close: () => {
        context.sawHost(application);
        application = onlyApplication;
      },
    },
  ];
}
