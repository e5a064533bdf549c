import type { ImportFormat } from "@/domain/imports/registry";
import { burpFile } from "./files/burp-xml";
import { genericJson } from "./files/generic-json";
import { nessusCsv } from "./files/nessus-csv";
import { nessusXml } from "./files/nessus-xml";
import { qualysCsv } from "./files/qualys-csv";
import { sarif } from "./files/sarif";

export interface ImportCase {
  connector: ImportFormat;
  records: number;
  /** Pieces of the file with this many records. */
  write: (records: number) => Iterable<string>;
  /** Goal of the time against COPY. */
  goal: string;
}

/** The files that imports are measured with. */
export const IMPORT_CASES: Readonly<Record<string, ImportCase>> = {
  "burp-xml": { connector: "burp", records: 10_000, write: burpFile, goal: "≤ 3" },
  "nessus-csv": { connector: "nessus", records: 100_000, write: nessusCsv, goal: "≤ 3" },
  "nessus-xml": { connector: "nessus", records: 100_000, write: nessusXml, goal: "≤ 4" },
  "qualys-csv": { connector: "qualys", records: 50_000, write: qualysCsv, goal: "≤ 3" },
  "generic-json": { connector: "generic", records: 100_000, write: genericJson, goal: "≤ 3" },
  sarif: { connector: "sarif", records: 100_000, write: sarif, goal: "≤ 3" },
};
