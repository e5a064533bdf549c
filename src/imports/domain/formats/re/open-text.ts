import type { ReportHead } from "@/imports/domain/report/inspect-head";
import type { ReportParser } from "@/imports/domain/report/report-parser";
import { ObjdumpParser } from "./disassembly/objdump-text";
import { ReadelfParser } from "./disassembly/readelf-text";
import { SymbolListParser } from "./disassembly/symbol-lists";
import { FirmwalkerTextParser } from "./firmware/firmwalker-text";
import { ClamavTextParser } from "./malware/clamav-text";
import { NoFindingsParser } from "./no-findings-text";
import { textShape } from "./text-shape";
import { YaraTextParser } from "./yara/yara-text";

/** Reader of a text, or null where it is none that a known tool prints. */
export function openText(head: ReportHead): ReportParser | null {
  if (head.syntax === "empty") return new NoFindingsParser("yara-text", null);
  const shape = textShape(head.text)?.shape;
  switch (shape) {
    case "clamav-text":
      return new ClamavTextParser();
    case "firmwalker-text":
      return new FirmwalkerTextParser();
    case "yara-text":
      return new YaraTextParser();
    case "yara-count":
      return new NoFindingsParser(shape, /: \d+\s*$/);
    case "objdump-text":
      return new ObjdumpParser("objdump", shape);
    case "disassembly-text":
      return new ObjdumpParser("disassembler", shape);
    case "readelf-text":
      return new ReadelfParser();
    case "nm-text":
      return new SymbolListParser("nm");
    case "strings-text":
      return new SymbolListParser("strings");
    case "file-text":
      return new SymbolListParser("file");
    default:
      return null;
  }
}
