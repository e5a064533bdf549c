import type { Severity } from "@/evidence/domain/findings/severity";

/**
 * The published table of what a disassembly, a symbol table or a header can show. Each rule says what
 * was seen and no more: that a function is called proves no overflow, and a protection that is missing
 * proves nothing to be protected from. So no rule is rated above low.
 */

/** A function of the C library and why a call of it is worth a look. */
export interface FunctionRule {
  severity: Severity;
  cwe: readonly number[];
  why: string;
}

const UNBOUNDED = "writes as much as its input holds, whatever the size of the buffer";
const STARTS = "starts a program; worth a look where a part of the command comes from outside";

const unbounded: FunctionRule = { severity: "low", cwe: [676], why: UNBOUNDED };
const starts: FunctionRule = { severity: "info", cwe: [], why: STARTS };

export const FUNCTION_RULES: ReadonlyMap<string, FunctionRule> = new Map<string, FunctionRule>([
  ["gets", { severity: "low", cwe: [242], why: `${UNBOUNDED}, and cannot be called safely` }],
  ["strcpy", unbounded],
  ["strcat", unbounded],
  ["sprintf", unbounded],
  ["vsprintf", unbounded],
  ["system", starts],
  ["popen", starts],
  ["execl", starts],
  ["execle", starts],
  ["execlp", starts],
  ["execv", starts],
  ["execve", starts],
  ["execveat", starts],
  ["execvp", starts],
  ["execvpe", starts],
  ["fexecve", starts],
]);

/** Names under which glibc itself has the functions, as a statically linked program shows them. */
export const FUNCTION_ALIASES: ReadonlyMap<string, string> = new Map([
  ["_IO_gets", "gets"],
  ["__sprintf", "sprintf"],
  ["_IO_sprintf", "sprintf"],
  ["__vsprintf", "vsprintf"],
  ["_IO_vsprintf", "vsprintf"],
  ["__libc_system", "system"],
  ["_IO_popen", "popen"],
  ["_IO_new_popen", "popen"],
  ["__execve", "execve"],
]);

/** A protection that a header shows to be missing. */
export interface HardeningRule {
  title: string;
  severity: Severity;
  why: string;
  advice: string;
}

export type HardeningRuleId = "no-canary" | "no-nx" | "no-relro" | "no-bind-now" | "no-pic";

export const HARDENING_RULES: Readonly<Record<HardeningRuleId, HardeningRule>> = {
  "no-canary": {
    title: "no stack canary",
    severity: "low",
    why: "Functions do not check whether their return address was overwritten.",
    advice: "Compile with -fstack-protector-strong.",
  },
  "no-nx": {
    title: "executable stack (no NX)",
    severity: "low",
    why: "What is written to the stack can be executed.",
    advice: "Link with -z noexecstack, and mark assembler files with a .note.GNU-stack section.",
  },
  "no-relro": {
    title: "no RELRO",
    severity: "low",
    why: "The tables of the dynamic linker stay writable.",
    advice: "Link with -z relro -z now.",
  },
  "no-bind-now": {
    title: "no BIND_NOW (functions are bound lazily)",
    severity: "info",
    why: "With RELRO at most partial, the addresses of imported functions stay writable.",
    advice: "Link with -z relro -z now.",
  },
  "no-pic": {
    title: "no PIE (not position-independent)",
    severity: "low",
    why: "The program is always loaded at the same address.",
    advice: "Compile with -fPIE and link with -pie.",
  },
};
