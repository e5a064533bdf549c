import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { ObjdumpText } from "./disassembly/objdump-text";
import { ReadelfText } from "./disassembly/readelf-text";
import { SymbolList } from "./disassembly/symbol-lists";
import { FirmwalkerText } from "./firmware/firmwalker-text";
import { ClamavText } from "./malware/clamav-text";
import { noFindingsText } from "./no-findings-text";
import type { BinaryRecords } from "./records/binary-records";
import { type TextForm, textParser } from "./records/text-parser";
import { type TextShape, textShape } from "./text-shape";
import { YaraText } from "./yara/yara-text";

const SHAPES: Readonly<
  Record<TextShape, { tool: string; read: (records: BinaryRecords) => TextForm }>
> = {
  "clamav-text": { tool: "clamav", read: (records) => new ClamavText(records) },
  "firmwalker-text": { tool: "firmwalker", read: (records) => new FirmwalkerText(records) },
  "yara-text": { tool: "yara", read: (records) => new YaraText(records) },
  "yara-count": { tool: "yara", read: () => noFindingsText(/: \d+\s*$/) },
  "objdump-text": { tool: "objdump", read: (records) => new ObjdumpText(records, "objdump") },
  "disassembly-text": {
    tool: "disassembler",
    read: (records) => new ObjdumpText(records, "disassembler"),
  },
  "readelf-text": { tool: "readelf", read: (records) => new ReadelfText(records) },
  "nm-text": { tool: "nm", read: (records) => new SymbolList(records, "nm") },
  "strings-text": { tool: "strings", read: (records) => new SymbolList(records, "strings") },
  "file-text": { tool: "file", read: (records) => new SymbolList(records, "file") },
};

/** Reader of a text, or null where it is none that a known tool prints. */
export function openText(head: ReportHead): ReportParser | null {
  if (head.syntax === "empty") return textParser("yara-text", "yara", () => noFindingsText(null));
  const shape = textShape(head.text)?.shape;
  if (shape === undefined) return null;
  const { tool, read } = SHAPES[shape];
  return textParser(shape, tool, read);
}
