import type { ReportParser } from "@/imports/domain/report/report-parser";
import { xmlParser } from "@/imports/domain/report/report-table";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import type { ZapAlert } from "./zap-alert";
import { ALERT_TOO_LONG, ZapReport } from "./zap-report";

const ROOT = "OWASPZAPReport";
const ALERT = ["**", "alertitem"];

/**
 * Parser of ZAP's XML reports: traditional-xml, traditional-xml-plus and the form up to 2.4, where an
 * alert item has no instances.
 */
export function zapXmlParser(): ReportParser {
  let stated: Readonly<Record<string, string>> = {};
  return xmlParser(({ records, failure, line }) => {
    const report = new ZapReport(records, failure);
    const member = memberOf(report);
    return {
      roots: [ROOT],
      tooLong: ALERT_TOO_LONG,
      rows: [
        {
          path: [ROOT],
          open: (attributes) => {
            stated = attributes;
          },
        },
        {
          path: [ROOT, "site"],
          open: (attributes) => report.nameSite(attributes),
          close: () => report.closeSite({}),
        },
        { path: [...ALERT, "**", "instances"] },
        {
          path: [...ALERT, "**", "instances", "*"],
          ...member((alert, instance, at) => {
            addInstance(alert, instance, at);
            report.closeInstance();
          }),
        },
        { path: [...ALERT, "tags"], ...member(addTags) },
        {
          path: [...ALERT, "*"],
          ...member((alert, field) => alert.field(field.name, textOf(field))),
        },
        { path: ALERT, open: () => report.openAlert(line()), close: () => report.closeAlert() },
      ],
      end: (warnings) => report.end("zap-xml", stated, warnings),
    };
  });
}

function memberOf(report: ZapReport) {
  return (read: (alert: ZapAlert, element: XmlElement, line: number) => void) => ({
    value: (element: XmlElement, { line }: { line: number }) => {
      if (report.alert !== null) read(report.alert, element, line);
      report.checkSize();
    },
  });
}

function addInstance(alert: ZapAlert, instance: XmlElement, line: number): void {
  alert.openInstance(line);
  for (const child of childrenOf(instance)) alert.instanceField(child.name, textOf(child));
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
