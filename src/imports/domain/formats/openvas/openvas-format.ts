import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportFormat } from "@/imports/domain/report/report-format";
import { findHeader } from "../../csv/csv-table";
import { OPENVAS_TABLE, openvasCsvParser } from "./openvas-csv";
import { openvasXmlParser } from "./openvas-xml";

/** Roots that nothing but the Greenbone Management Protocol has. */
const RESPONSES = new Set(["get_reports_response", "get_results_response"]);
/** Pattern of a Greenbone report among other XML with the root element `report`. */
const SIGN = /<report\b[^<>]*\sformat_id=|<(?:gmp|omp|scan_run_status|report_format)\b|<nvt\s+oid=/;

export const openvasFormat = {
  name: "openvas",
  phrase: "a Greenbone or OpenVAS report",
  title: "OpenVAS (Greenbone) XML or CSV",
  advice:
    "In the Greenbone web interface open the report and download it in the format “XML” or “CSV Results”, with a filter that leaves no result out (rows=-1).",
  detect: (head) => {
    if (head.syntax === "xml") return isXml(head) ? "openvas-xml" : null;
    return head.syntax === "text" && findHeader(head.text, OPENVAS_TABLE) !== null
      ? "openvas-csv"
      : null;
  },
  open: (head) => {
    if (head.syntax === "xml") {
      const mayBe = head.root === null || head.root === "report" || RESPONSES.has(head.root);
      return mayBe ? openvasXmlParser() : null;
    }
    if (head.syntax !== "text") return null;
    return findHeader(head.text, OPENVAS_TABLE) === null ? null : openvasCsvParser();
  },
} as const satisfies ReportFormat;

function isXml({ root, text }: Extract<ReportHead, { syntax: "xml" }>): boolean {
  return root === "report" ? SIGN.test(text) : root !== null && RESPONSES.has(root);
}
