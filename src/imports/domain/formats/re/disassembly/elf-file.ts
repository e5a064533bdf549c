import { fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import { functionHit, hardeningHit, tableFunction } from "./binary-hits";
import type { HardeningRuleId } from "./binary-rules";

interface Quote {
  text: string;
  line: number;
}

interface Import extends Quote {
  name: string;
  symbol: string;
}

const MAX_LINE = 4_096;
/** Imports that wait for the build id, which is at the end. */
const MAX_IMPORTS = 10_000;
const TYPE = /^(?: +Type: +|Elf file type is )(EXEC|DYN|REL|CORE)\b/;
const FLAGS = /\s([R ][W ][E ])\s+0x[0-9a-f]+\s*$/;
const UNDEFINED = /^\s*\d+:\s+[0-9a-f]+\s+\S+\s+\S+\s+\S+\s+\S+\s+UND\s+(\S+)/;
const NOW = /\(BIND_NOW\)|\(FLAGS\).*\bBIND_NOW\b|\(FLAGS_1\).*\bNOW\b/;

/** readelf's output on one file. An incomplete list proves no absence. */
export class ElfFile {
  private type: (Quote & { name: string }) | null = null;
  private programHeaders: Quote | null = null;
  private dynamicSection: Quote | null = null;
  private open: "program headers" | "dynamic section" | null = null;
  private isProgramComplete = false;
  private isDynamicComplete = false;
  private stack: (Quote & { flags: string }) | null = null;
  private stackLine: Quote | null = null;
  private hasRelro = false;
  private isBoundNow = false;
  private buildId = "";
  private table = "";
  private imports: (Import & { table: string })[] = [];

  constructor(
    private readonly records: BinaryRecords,
    private readonly path: string,
  ) {}

  line(text: string, line: number): void {
    if (text.length > MAX_LINE) return;
    const type = TYPE.exec(text)?.[1];
    if (type !== undefined) this.type ??= { name: type, text, line };
    if (text === "Program Headers:") {
      this.programHeaders = { text, line };
      this.open = "program headers";
    } else if (text.startsWith("Dynamic section at offset ")) {
      this.dynamicSection = { text, line };
      this.open = "dynamic section";
    } else if (this.open === "program headers") this.programHeader(text, line);
    else if (this.open === "dynamic section") this.dynamicEntry(text);
    else this.other(text, line);
  }

  /** Emits the missing protections and the imports of the file. */
  finish(): void {
    this.emitImports();
    const { type, stack, programHeaders, dynamicSection } = this;
    if (type?.name === "EXEC") this.lacks("no-pic", "Type", type);
    if (type?.name === "REL" || type?.name === "CORE") return;
    if (stack?.flags.includes("E") === true) this.lacks("no-nx", "GNU_STACK", stack);
    if (programHeaders !== null && this.isProgramComplete && !this.hasRelro) {
      this.lacks("no-relro", "GNU_RELRO", programHeaders);
    } else if (dynamicSection !== null && this.isDynamicComplete && !this.isBoundNow) {
      this.lacks("no-bind-now", "BIND_NOW", dynamicSection);
    }
  }

  private programHeader(text: string, line: number): void {
    const isContinuation = this.stackLine !== null;
    if (/^\s+GNU_STACK\s/.test(text)) this.stackLine = { text, line };
    if (this.stackLine !== null) {
      const flags = FLAGS.exec(text)?.[1];
      const quote = isContinuation ? `${this.stackLine.text}\n${text}` : text;
      if (flags !== undefined) this.stack = { flags, text: quote, line: this.stackLine.line };
      if (flags !== undefined || isContinuation) this.stackLine = null;
    }
    if (/^\s+GNU_RELRO\s/.test(text)) this.hasRelro = true;
    if (text.trim() === "") {
      this.isProgramComplete = true;
      this.open = null;
    }
  }

  private dynamicEntry(text: string): void {
    if (NOW.test(text)) this.isBoundNow = true;
    if (!text.includes("(NULL)") && text.trim() !== "") return;
    this.isDynamicComplete = true;
    this.open = null;
  }

  private other(text: string, line: number): void {
    if (text.startsWith("Symbol table ")) this.table = /'([^']+)'/.exec(text)?.[1] ?? "";
    const id = /Build ID: ([0-9a-f]{8,128})\b/.exec(text)?.[1];
    if (id !== undefined) this.buildId = id;
    const symbol = text.includes(" UND ") ? UNDEFINED.exec(text)?.[1] : undefined;
    const name = symbol === undefined ? null : tableFunction(symbol, false);
    if (symbol === undefined || name === null) return;
    this.imports.push({ name, symbol, table: this.table, text, line });
    if (this.imports.length >= MAX_IMPORTS) this.emitImports();
  }

  private emitImports(): void {
    for (const { name, symbol, table, text, line } of this.imports) {
      const occurrence = { symbol, table };
      functionHit(this.records, "imports", name, {
        ...this.place(),
        occurrence,
        quote: text,
        line,
      });
    }
    this.imports = [];
  }

  private lacks(id: HardeningRuleId, header: string, { text, line }: Quote): void {
    const occurrence = { header };
    hardeningHit(this.records, id, { ...this.place(), occurrence, quote: text, line });
  }

  private place() {
    const known = this.path !== "" || this.buildId === "" ? this.path : `build-id:${this.buildId}`;
    return { tool: "readelf", asset: fileAsset("", known) };
  }
}
