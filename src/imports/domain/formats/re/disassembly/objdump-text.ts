import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { TextForm } from "../records/text-parser";
import { functionHit, tableFunction } from "./binary-hits";
import { addressOf, callSite, isCallLine } from "./call-site";

const FILE = /^(\S.*):\s+file format (\S+)\s*$/;
const ARCHIVE = /^In archive (.+):$/;
const SECTION = /^Disassembly of section (.+):$/;
const LABEL = /^(?:0x)?[0-9a-f]+ <(.+)>:$/i;
const RELOCATION =
  /^\s*[0-9a-f]+: +(?:R_|IMAGE_REL_|X86_64_RELOC_|ARM64_RELOC_)\S+\s+(\w+)(?:[-+]0x[0-9a-f]+)?\s*$/i;
const SYMBOL = /^[0-9a-f]{8,16}\s/;
/** Where the stubs of the dynamic linker are; a jump in them is no call of the program. */
const STUBS = /^\.i?plt|__stubs|^\.text\.plt/;
const MAX_LINE = 4_096;

/**
 * Reader of `objdump -d`, `-t`, `-T` (GNU and LLVM) and of disassembly that looks like it. One record
 * for each call of a function of the table, and for each such function in a table of symbols that is
 * not defined there; all else shows nothing by itself.
 */
export class ObjdumpText implements TextForm {
  private archive = "";
  private asset: FindingAsset = fileAsset("", "");
  private hasUnderscores = false;
  private isStub = false;
  private label = "";
  private table = "";
  /** The instruction above, to which a relocation belongs. */
  private instruction = "";

  constructor(
    private readonly records: BinaryRecords,
    private readonly tool: string,
  ) {}

  line(text: string, number: number): void {
    if (text === "" || text.length > MAX_LINE) return;
    if (text.endsWith(":") && this.heading(text)) return;
    if (FILE.test(text)) {
      this.openFile(text);
      return;
    }
    if (text.includes("*UND*\t") && SYMBOL.test(text)) {
      this.symbol(text, number);
      return;
    }
    const target = RELOCATION.exec(text)?.[1];
    if (target !== undefined) this.relocation(target, text, number);
    else this.code(text, number);
  }

  private openFile(text: string): void {
    const [, name = "", format = ""] = FILE.exec(text) ?? [];
    this.asset = fileAsset("", this.archive === "" ? name : `${this.archive}(${name})`);
    this.hasUnderscores = /^(?:pe|mach-o|coff)/i.test(format);
    this.label = this.table = this.instruction = "";
    this.isStub = false;
  }

  private heading(text: string): boolean {
    const archive = ARCHIVE.exec(text)?.[1];
    if (archive !== undefined) this.archive = archive;
    const section = SECTION.exec(text)?.[1];
    if (section !== undefined) this.isStub = STUBS.test(section);
    const label = LABEL.exec(text)?.[1];
    if (label !== undefined) this.label = label;
    const isTable = /^(?:DYNAMIC )?SYMBOL TABLE:$/.test(text);
    if (isTable) this.table = text.slice(0, -1);
    return isTable || [archive, section, label].some((found) => found !== undefined);
  }

  private symbol(text: string, line: number): void {
    const symbol = text.slice(text.lastIndexOf(" ") + 1);
    const name = tableFunction(symbol, this.hasUnderscores);
    if (name === null) return;
    const occurrence = { symbol, table: this.table };
    functionHit(this.records, "imports", name, { ...this.place(line), occurrence, quote: text });
  }

  private relocation(symbol: string, text: string, line: number): void {
    const name = tableFunction(symbol, this.hasUnderscores);
    if (name === null || !isCallLine(this.instruction)) return;
    const occurrence = { location: addressOf(this.instruction), function: this.label };
    const quote = `${this.instruction}\n${text}`;
    functionHit(this.records, "calls", name, { ...this.place(line), occurrence, quote });
  }

  private code(text: string, line: number): void {
    this.instruction = text;
    const site = callSite(text, this.hasUnderscores);
    if (site === null || (site.isJump && this.isOwnStub(site.name))) return;
    const occurrence = { location: site.address, function: this.label };
    functionHit(this.records, "calls", site.name, { ...this.place(line), occurrence, quote: text });
  }

  private isOwnStub(name: string): boolean {
    if (this.isStub || this.label.endsWith("@plt")) return true;
    return tableFunction(this.label, this.hasUnderscores) === name;
  }

  private place(line: number): { tool: string; asset: FindingAsset; line: number } {
    return { tool: this.tool, asset: this.asset, line };
  }
}
