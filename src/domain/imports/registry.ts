import { BurpParser } from "./burp";
import { inspectHead, type ReportHead } from "./inspect-head";
import { parseFailed } from "./parse-failed";
import type { ReportParser } from "./report-parser";
import { wrongExport } from "./wrong-export";
import { ZapJsonParser } from "./zap-json";
import { ZapXmlParser } from "./zap-xml";

/** Names of the report importers, as in `/imports/{format}`. */
export const IMPORT_FORMATS = ["burp", "zap"] as const;

export type ImportFormat = (typeof IMPORT_FORMATS)[number];

type CreateParser = (head: ReportHead) => ReportParser;

const PARSERS: Readonly<Record<ImportFormat, CreateParser>> = {
  burp: (head) => {
    if (head.syntax === "xml") return new BurpParser();
    throw parseFailed(wrongExport(head.kind, "burp"), { line: 1, column: 1 });
  },
  zap: (head) => {
    if (head.syntax === "xml") return new ZapXmlParser();
    if (head.syntax === "json") return new ZapJsonParser();
    throw parseFailed(wrongExport(head.kind, "zap"), { line: 1, column: 1 });
  },
};

/**
 * Parser for a report of a format, by the syntax of its first bytes. Throws parse_failed, naming the
 * right export, where these bytes cannot begin such a report; the parser itself checks the rest.
 */
export function createParser(format: ImportFormat, head: Uint8Array): ReportParser {
  return PARSERS[format](inspectHead(head));
}
