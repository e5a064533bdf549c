import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { xmlParser } from "@/imports/domain/report/report-table";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import { ZapAlert } from "./zap-alert";
import { ZapContext, zapInfo, zapSite } from "./zap-report";

const ROOT = "OWASPZAPReport";
const ALERT = ["**", "alertitem"];
const TOO_LONG = "An alert is too long";

/**
 * Parser of ZAP's XML reports: traditional-xml, traditional-xml-plus and the form up to 2.4, where an
 * alert item has no instances. One record for each instance. Insights, statistics, sequences and
 * diagnostics describe the run and are not read.
 */
export function zapXmlParser(): ReportParser {
  const context = new ZapContext();
  let report: Readonly<Record<string, string>> = {};
  let site: FindingAsset | null = null;
  let alert = new ZapAlert(context, 0);
  return xmlParser(({ records, failure, line }) => {
    const member = (read: (element: XmlElement, line: number) => void) => ({
      value: (element: XmlElement, at: { line: number }) => {
        read(element, at.line);
        if (alert.isFull) throw failure(TOO_LONG);
      },
    });
    return {
      roots: [ROOT],
      tooLong: TOO_LONG,
      rows: [
        {
          path: [ROOT],
          open: (attributes) => {
            report = attributes;
          },
        },
        {
          path: [ROOT, "site"],
          open: (attributes) => {
            site = zapSite(attributes, context.assets);
          },
          close: () => {
            site = null;
          },
        },
        { path: [...ALERT, "**", "instances"] },
        {
          path: [...ALERT, "**", "instances", "*"],
          ...member((instance, line) => {
            addInstance(alert, instance, line);
            records.add(alert.takeEarly(site));
          }),
        },
        { path: [...ALERT, "tags"], ...member((tags) => addTags(alert, tags)) },
        { path: [...ALERT, "*"], ...member((field) => alert.field(field.name, textOf(field))) },
        {
          path: ALERT,
          open: () => {
            alert = new ZapAlert(context, line());
          },
          close: () => records.add(alert.finish(site)),
        },
      ],
      end: (warnings) => ({
        info: zapInfo("zap-xml", report, context.assets),
        warnings: [...warnings, ...context.warnings()],
      }),
    };
  });
}

function addInstance(alert: ZapAlert, instance: XmlElement, line: number): void {
  alert.openInstance(line);
  for (const child of childrenOf(instance)) alert.instanceField(child.name, textOf(child));
  alert.closeInstance();
}

function addTags(alert: ZapAlert, tags: XmlElement): void {
  for (const tag of childrenOf(tags)) {
    const [name, link] = childrenOf(tag);
    alert.tag({
      tag: name === undefined ? textOf(tag) : textOf(name),
      link: link === undefined ? "" : textOf(link),
    });
  }
}
