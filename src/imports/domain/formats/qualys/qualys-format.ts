import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { assetDataSurvey } from "./qualys-asset-data";
import { qualysCsvParser } from "./qualys-csv";
import { qualysColumnsIn, qualysCsvShape } from "./qualys-csv-header";
import { qualysScanParser } from "./qualys-scan";
import { WAS_ROOTS, wasSurvey } from "./was/qualys-was";
import { wasApiParser } from "./was/qualys-was-api";

const SCAN_SIGNS = /scan-1\.dtd|\bqualys|<SCAN\s+value\s*=\s*["']scan\/|<IP\s+value\s*=/i;
const API_SIGNS = /<WasScan[\s>]/;

export const qualysFormat = {
  name: "qualys",
  phrase: "a Qualys report",
  title: "Qualys XML or CSV",
  advice:
    "In Qualys download a scan or a report in the format XML or CSV; of web application scans, the XML.",
  detect: (head) => shapeOf(head),
  open: (head, options) => {
    const shape = shapeOf(head);
    if (shape === null) return null;
    switch (shape) {
      case "qualys-asset-data-xml":
        return assetDataSurvey(options);
      case "qualys-scan-xml":
        return qualysScanParser(options);
      case "qualys-was-api-xml":
        return wasApiParser(options);
      default:
        return head.syntax === "xml" ? wasSurvey(shape, options) : qualysCsvParser(shape, options);
    }
  },
} as const satisfies ReportFormat;

function shapeOf(head: ReportHead): string | null {
  if (head.syntax === "text") {
    const names = qualysColumnsIn(head.text);
    return names === null ? null : qualysCsvShape(names);
  }
  return head.syntax === "xml" ? xmlShape(head.root ?? "", head.text) : null;
}

function xmlShape(root: string, text: string): string | null {
  switch (root) {
    case "ASSET_DATA_REPORT":
      return "qualys-asset-data-xml";
    case "SCAN":
      return SCAN_SIGNS.test(text) ? "qualys-scan-xml" : null;
    case "WasScan":
      return "qualys-was-api-xml";
    case "ServiceResponse":
      return API_SIGNS.test(text) ? "qualys-was-api-xml" : null;
    default:
      return WAS_ROOTS.get(root) ?? null;
  }
}
