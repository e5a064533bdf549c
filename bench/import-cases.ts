import type { ImportFormat } from "@/imports/domain/registry";
import { burpFile } from "./files/burp-xml";
import { genericJson } from "./files/generic-json";
import { nessusCsv } from "./files/nessus-csv";
import { nessusXml } from "./files/nessus-xml";
import { qualysCsv } from "./files/qualys-csv";
import { sarif } from "./files/sarif";
import { sized } from "./size";

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
  "burp-xml": { connector: "burp", records: sized(10_000, 200), write: burpFile, goal: "≤ 3" },
  "nessus-csv": {
    connector: "nessus",
    records: sized(100_000, 200),
    write: nessusCsv,
    goal: "≤ 3",
  },
  "nessus-xml": {
    connector: "nessus",
    records: sized(100_000, 200),
    write: nessusXml,
    goal: "≤ 4",
  },
  "qualys-csv": { connector: "qualys", records: sized(50_000, 200), write: qualysCsv, goal: "≤ 3" },
  "generic-json": {
    connector: "generic",
    records: sized(100_000, 200),
    write: genericJson,
    goal: "≤ 3",
  },
  sarif: { connector: "sarif", records: sized(100_000, 200), write: sarif, goal: "≤ 3" },
};
