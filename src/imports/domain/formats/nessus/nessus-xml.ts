import { flatText } from "@/encoding/domain/text/flat-text";
import type { ReadingOptions, ReportParser } from "@/imports/domain/report/report-parser";
import { xmlParser } from "@/imports/domain/report/report-table";
import { NessusFindings } from "./nessus-finding";
import { hostOf, hostScanStart, type NessusHost } from "./nessus-host";
import { NessusItems } from "./nessus-item";

const ROOT = "NessusClientData_v2";
const HOST = [ROOT, "Report", "ReportHost"];

/**
 * Parser of .nessus files of version 2, as Nessus, Tenable Security Center, Tenable Vulnerability
 * Management and Web App Scanning export them. One record for each ReportItem, read one at a time; the
 * policy of the scan is not read. Format: docs.tenable.com/quick-reference/nessus-file-format.
 */
export function nessusXmlParser(options: ReadingOptions): ReportParser {
  const findings = new NessusFindings(options);
  const items = new NessusItems();
  let isWebScan = false;
  let host: NessusHost = { name: "", facts: {} };
  let startedAt = Number.POSITIVE_INFINITY;
  return xmlParser(() => ({
    roots: [ROOT],
    tooLong: "A report item is too long",
    verbatim: false,
    rows: [
      {
        path: [ROOT, "Report"],
        open: ({ type }) => {
          isWebScan = type === "was";
        },
      },
      {
        path: HOST,
        open: ({ name = "" }) => {
          host = { name: flatText(name), facts: {} };
          findings.assets.addHostOf(host.name);
        },
      },
      {
        path: [...HOST, "HostProperties"],
        value: (properties) => {
          host = hostOf(host.name, properties);
          startedAt = Math.min(startedAt, hostScanStart(properties) ?? startedAt);
        },
      },
      {
        path: [...HOST, "ReportItem"],
        record: (item, at) => findings.of(items.read(item, { host, isWebScan, ...at })),
      },
    ],
    end: () => ({ info: findings.info("nessus-xml", isoTime(startedAt)) }),
  }));
}

function isoTime(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}
