import { fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { TextForm } from "../records/text-parser";
import { functionHit, hardeningHit, tableFunction } from "./binary-hits";

/** Tools whose output is one thing to a line. */
export type ListTool = "nm" | "strings" | "file";

/** `nm -A` puts the file in front of each line. */
const UNDEFINED = /^(?:(.+):)?\s+U ([^\s|]+)\s*$/;
const NM_FILE = /^(\S.*):$/;
/** `strings -f` puts the file in front of each line, `-t` the offset. */
const STRING = /^(?:(.+): )?(?: *([0-9a-f]+) )?([a-z]+)(?:@[@\w.]+)?$/;
const EXECUTABLE = /^(.+?):\s+(ELF (?:32|64)-bit [LM]SB executable, .*)$/;
const MAX_LINE = 4_096;

/**
 * Reader of `nm`, `strings` and `file`. One record for each function of the table that nm shows as
 * undefined, for each string that is exactly its name, and for each program that file(1) shows to be
 * loaded at a fixed address.
 */
export class SymbolList implements TextForm {
  private path = "";

  constructor(
    private readonly records: BinaryRecords,
    private readonly tool: ListTool,
  ) {}

  line(text: string, line: number): void {
    if (text.length > MAX_LINE) return;
    if (this.tool === "nm") this.symbol(text, line);
    else if (this.tool === "strings") this.string(text, line);
    else this.program(text, line);
  }

  private symbol(text: string, line: number): void {
    this.path = NM_FILE.exec(text)?.[1] ?? this.path;
    const [, path = this.path, symbol] = UNDEFINED.exec(text) ?? [];
    const name = symbol === undefined ? null : tableFunction(symbol, false);
    if (symbol === undefined || name === null) return;
    const hit = { tool: "nm", asset: fileAsset("", path), quote: text, line };
    functionHit(this.records, "imports", name, { ...hit, occurrence: { symbol } });
  }

  private string(text: string, line: number): void {
    const [, path = "", location = "", word = ""] = STRING.exec(text) ?? [];
    const name = tableFunction(word, false);
    if (name === null) return;
    const hit = { tool: "strings", asset: fileAsset("", path), quote: text, line };
    functionHit(this.records, "names", name, { ...hit, occurrence: { location } });
  }

  private program(text: string, line: number): void {
    const [, path = "", type] = EXECUTABLE.exec(text) ?? [];
    if (type === undefined) return;
    const hit = { tool: "file", asset: fileAsset("", path), quote: text, line };
    hardeningHit(this.records, "no-pic", { ...hit, occurrence: {} });
  }
}
