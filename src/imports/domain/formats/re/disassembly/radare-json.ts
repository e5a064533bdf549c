import {
  asList,
  asObject,
  asText,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import type { JsonPlace } from "../../../json/json-records";
import { fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import { functionHit, hardeningHit, tableFunction } from "./binary-hits";
import type { HardeningRuleId } from "./binary-rules";
import { isCallLine, targetOfInstruction } from "./call-site";

const MAX_TEXT = 4_096;

/**
 * JSON of radare2 and rizin, one command or several: `iIj`, `ij` and `rabin2 -j` (protections),
 * `pdj`, `pdfj` and `axtj` (calls), `aflj` (calls by the references to imported functions), `iij`
 * and `isj` (imports), `izj` (strings). The file is known only if `ij` or `itj` comes first.
 */
export function radareReader(records: BinaryRecords): ShapeReader {
  const state = new RadareState(records);
  return {
    patterns: [
      { path: [], open: () => state.openRoot() },
      {
        path: ["*"],
        value: (value, at) => {
          const key = at.path[0];
          if (typeof key === "number") state.item(value, "", at);
          else if (key !== undefined) state.member(key, value, at);
        },
      },
    ],
    isSequence: true,
    finish: () => state.openRoot(),
  };
}

class RadareState {
  private path = "";
  private digest = "";
  /** Members of the root object that is being read. */
  private root: JsonObject = {};
  private rootLine = 0;

  constructor(private readonly records: BinaryRecords) {}

  /** A new value begins, or the text ends: the one before is complete. */
  openRoot(): void {
    if (this.root.bintype !== undefined) this.header(this.root, this.rootLine);
    else if (this.root.name !== undefined) this.symbol(this.root, this.rootLine);
    this.root = {};
  }

  member(name: string, value: JsonValue, at: JsonPlace): void {
    if (name === "core") this.path = asText(asObject(value).file) || this.path;
    else if (name === "sha256") this.digest = asText(value) || this.digest;
    else if (name === "bin" || name === "info") this.header(asObject(value), at.line);
    else if (name === "codexrefs" || name === "callrefs") {
      this.fn({ ...this.root, [name]: value }, at.line);
    } else if (Array.isArray(value)) {
      for (const item of value) this.item(item, asText(this.root.name), at);
    } else {
      if (Object.keys(this.root).length === 0) this.rootLine = at.line;
      this.root[name] = value;
    }
  }

  /** An item of a list: an instruction, a reference, a function, an import, a symbol or a string. */
  item(value: JsonValue, within: string, { line }: Pick<JsonPlace, "line">): void {
    if (!isObject(value)) return;
    // A graph has the instructions of a function in blocks.
    for (const block of asList(value.blocks)) {
      for (const op of asList(asObject(block).ops)) this.item(op, asText(value.name), { line });
    }
    const code = asText(value.disasm) || asText(value.opcode);
    if (code !== "") this.instruction(value, code, within, line);
    else if (Array.isArray(value.codexrefs) || Array.isArray(value.callrefs)) this.fn(value, line);
    else if (value.string !== undefined) this.named(value, line);
    else this.symbol(value, line);
  }

  private instruction(value: JsonObject, code: string, within: string, line: number): void {
    const name = isCallLine(code) ? targetOfInstruction(code.slice(0, MAX_TEXT)) : null;
    const known = asText(value.refname);
    const isCall = asText(value.type).toUpperCase() === "CALL";
    const target = name ?? (isCall ? tableFunction(known, false) : null);
    if (target === null) return;
    const occurrence = {
      location: address(value.from ?? value.offset ?? value.addr),
      function: asText(value.fcn_name) || within,
    };
    functionHit(this.records, "calls", target, { ...this.place(line), occurrence, quote: code });
  }

  /** A function with the places that refer to it. */
  private fn(value: JsonObject, line: number): void {
    const symbol = asText(value.name);
    const name = tableFunction(symbol, false);
    if (name === null) return;
    const calls = asList(value.codexrefs).filter((item) => /^C/i.test(asText(asObject(item).type)));
    for (const call of calls) {
      const occurrence = { location: address(asObject(call).addr), symbol };
      const quote = `${symbol} ${JSON.stringify(call)}`;
      functionHit(this.records, "calls", name, { ...this.place(line), occurrence, quote });
    }
    if (calls.length === 0 && symbol.includes("imp.")) this.imported(name, symbol, line);
  }

  private symbol(value: JsonObject, line: number): void {
    const isImport =
      value.is_imported === true || (value.bind !== undefined && value.vaddr === undefined);
    const symbol = asText(value.name);
    const name = isImport ? tableFunction(symbol, false) : null;
    if (name !== null) this.imported(name, symbol, line);
  }

  private imported(name: string, symbol: string, line: number): void {
    const hit = { ...this.place(line), occurrence: { symbol }, quote: symbol };
    functionHit(this.records, "imports", name, hit);
  }

  private named(value: JsonObject, line: number): void {
    const quote = asText(value.string);
    const name = tableFunction(quote, false);
    const occurrence = { location: address(value.vaddr), section: asText(value.section) };
    if (name !== null) {
      functionHit(this.records, "names", name, { ...this.place(line), occurrence, quote });
    }
  }

  /** Protections in `iIj`; rizin writes PIE and NX. */
  private header(info: JsonObject, line: number): void {
    const isProgram = !/^(?:rel|core)\b/i.test(asText(info.type)) && info.havecode !== false;
    if (!isProgram) return;
    const lacking: [HardeningRuleId, string][] = [];
    if (info.canary === false) lacking.push(["no-canary", "canary"]);
    for (const member of ["nx", "NX"]) if (info[member] === false) lacking.push(["no-nx", member]);
    for (const member of ["pic", "PIE"])
      if (info[member] === false) lacking.push(["no-pic", member]);
    const relro = asText(info.relro).toLowerCase();
    if (relro === "no" || relro === "none") lacking.push(["no-relro", "relro"]);
    if (relro === "partial") lacking.push(["no-bind-now", "relro"]);
    for (const [rule, header] of lacking) {
      const quote = `"${header}": ${JSON.stringify(info[header])}`;
      hardeningHit(this.records, rule, { ...this.place(line), occurrence: { header }, quote });
    }
  }

  private place(line: number) {
    return { tool: "radare2", asset: fileAsset(this.digest, this.path), line };
  }
}

function address(value: JsonValue | undefined): string {
  return typeof value === "number" ? `0x${value.toString(16)}` : asText(value);
}
