import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { ParsedRecord } from "@/evidence/domain/findings/finding";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { type Failure, type XmlRow, xmlParser } from "@/imports/domain/report/report-table";
import { ReportTexts } from "../../html/report-text";
import type { XmlAttributes } from "../../xml/xml-records";
import { NmapHost } from "./nmap-host";
import { nmapHostScript, nmapPort } from "./nmap-port";
import type { NmapContext } from "./nmap-record";

const ROOT = "nmaprun";
const HOST = [ROOT, "host"];
/** Characters of one tag: the whole output of a script is an attribute. */
const MAX_TAG = 4 * 1024 * 1024;
/** Elements and records of one port; no list of weaknesses is a hundredth as long. */
const MAX_ELEMENTS = 100_000;
const MAX_RECORDS = 50_000;
const MAX_EPOCH = 253_402_300_799;

/**
 * Parser of Nmap's XML output (-oX, https://nmap.org/book/nmap-dtd.html), which masscan writes, too.
 * One record for each open port, and one for each weakness that a script reports. Ports that are not
 * open, and hosts that are down, are no records.
 */
export function nmapParser(): ReportParser {
  const hosts = new Set<string>();
  let run: XmlAttributes = {};
  return xmlParser(({ failure }) => ({
    roots: [ROOT],
    tooLong: "A port is too long",
    maxMarkup: MAX_TAG,
    maxElements: MAX_ELEMENTS,
    rows: [
      {
        path: [ROOT],
        open: (attributes) => {
          run = attributes;
        },
      },
      ...hostRows(hosts, failure),
    ],
    end: () => ({
      info: {
        detectedFormat: "nmap-xml",
        sourceTool: slug(singleLine(run.scanner ?? "")) || "nmap",
        sourceVersion: run.version?.trim() || null,
        scanStartedAt: timeOf(run.start),
        hosts: [...hosts],
      },
    }),
  }));
}

function hostRows(hosts: Set<string>, failure: Failure): XmlRow[] {
  const context: NmapContext = { texts: new ReportTexts(), records: 0 };
  let host = new NmapHost();
  const openMember = (attributes: XmlAttributes, name: string) => host.read(name, attributes);
  return [
    {
      path: HOST,
      open: () => {
        host = new NmapHost();
      },
      close: () => {
        if (host.isUp && host.address !== null) hosts.add(host.address);
      },
    },
    {
      path: [...HOST, "**", "ports", "port"],
      record: (port, { line }) => {
        host.sawPort = true;
        return limited(nmapPort(port, host, context, line), failure);
      },
    },
    {
      path: [...HOST, "**", "hostscript", "script"],
      record: (script, { line }) => limited(nmapHostScript(script, host, context, line), failure),
    },
    { path: [...HOST, "*"], open: openMember },
    { path: [...HOST, "**", "hostnames", "*"], open: openMember },
  ];
}

function* limited(records: Iterable<ParsedRecord>, failure: Failure): Generator<ParsedRecord> {
  let count = 0;
  for (const record of records) {
    if (++count > MAX_RECORDS) throw failure("A port has too many records");
    yield record;
  }
}

/** Seconds since 1970, as Nmap writes them. */
function timeOf(seconds: string | undefined): string | null {
  const number = /^\d{1,12}$/.test(seconds ?? "") ? Number(seconds) : 0;
  return number > 0 && number <= MAX_EPOCH ? new Date(number * 1_000).toISOString() : null;
}
