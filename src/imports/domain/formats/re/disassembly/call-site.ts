import { tableFunction } from "./binary-hits";

/** A line of a disassembly that calls a function of the table. */
export interface CallSite {
  /** `0x401170`. */
  address: string;
  name: string;
  isJump: boolean;
}

const CALLS = new Set(
  "call callq calll callw bl blx blr bal jal jalr brasl bras bsr jsr lcall ucall".split(" "),
);
/** Jumps without a condition: the last call of a function. */
const JUMPS = new Set("jmp jmpq jmpl b j b.w tail".split(" "));
/** Nearly every line ends here. */
const NAMED = /gets|strcpy|strcat|sprintf|system|popen|exec[lv]/;
const ADDRESS = /^\W*(?:0x)?([0-9a-f]{1,16})(?::|\s)/i;
const MAX_LINE = 4_096;

/**
 * Reads a line of a disassembly as objdump (GNU and LLVM), gdb and radare2 print it, for x86, Arm,
 * MIPS, RISC-V, PowerPC and the like: `401170: e8 cb fe ff ff  call 401040 <strcpy@plt>`. Null where
 * it neither calls nor jumps to a function of the table.
 */
export function callSite(line: string, hasUnderscores: boolean): CallSite | null {
  if (line.length > MAX_LINE || !NAMED.test(line)) return null;
  const words = line.split(/\s+/);
  const at = words.findIndex((word) => CALLS.has(word) || JUMPS.has(word));
  if (at === -1) return null;
  const name = targetOf(words.slice(at + 1), line, hasUnderscores);
  const address = addressOf(line);
  // Without an address it may be a line of the source text between the instructions.
  if (name === null || address === "") return null;
  return { address, name, isJump: JUMPS.has(words[at] ?? "") };
}

/**
 * Whether a line that holds an instruction calls or jumps somewhere; its target may be elsewhere.
 */
export function isCallLine(line: string): boolean {
  return (
    line.length <= MAX_LINE && line.split(/\s+/).some((word) => CALLS.has(word) || JUMPS.has(word))
  );
}

/** The function of the table that an instruction without its address calls, or null. */
export function targetOfInstruction(instruction: string): string | null {
  const [, ...operands] = instruction.trim().split(/\s+/);
  return targetOf(operands, instruction, false);
}

/** The address in front of an instruction, `0x…`, or an empty text. */
export function addressOf(line: string): string {
  const address = ADDRESS.exec(line.slice(0, 100))?.[1];
  return address === undefined ? "" : `0x${address.replace(/^0+(?=.)/, "").toLowerCase()}`;
}

/** `<strcpy@plt>`, `symbol stub for: _strcpy`, `sym.imp.strcpy`; of several the last one. */
function targetOf(words: readonly string[], line: string, hasUnderscores: boolean): string | null {
  const stub = /symbol stub for: (\S+)$/.exec(line)?.[1];
  if (stub !== undefined) return tableFunction(stub, true);
  const named = words.findLast((word) => /^<[^<>+]+>$/.test(word));
  if (named !== undefined) return tableFunction(named.slice(1, -1), hasUnderscores);
  const symbol = words.find((word) =>
    /^(?:sym|imp|reloc|dbg|rsym)\./.test(word.replace(/^\[/, "")),
  );
  return symbol === undefined ? null : tableFunction(symbol.replace(/[[\],]/g, ""), hasUnderscores);
}
