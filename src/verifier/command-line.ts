import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Trust } from "@/trace/domain/verify-trust";
import { readNote } from "./files/checkpoint-file";
import { readConsistencyProof } from "./files/consistency-file";
import { PEM, readServiceKeys, readWitnessKeys } from "./key-argument";
import { UsageError } from "./usage-error";

const MANY = { type: "string", multiple: true } as const;
const ONE = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;

const OPTIONS = {
  key: MANY,
  "no-key": FLAG,
  checkpoint: MANY,
  consistency: MANY,
  proof: MANY,
  witness: MANY,
  "leaf-record": ONE,
  origin: ONE,
  chain: ONE,
  epoch: ONE,
  head: ONE,
  json: FLAG,
  help: { ...FLAG, short: "h" },
  version: FLAG,
} as const satisfies ParseArgsConfig["options"];

const COMMON = ["json", "help", "version"];
const TRUST = ["key", "checkpoint", "consistency", "witness"];

/** Commands and the options that each takes. */
const COMMANDS = {
  verify: [...COMMON, ...TRUST, "no-key"],
  chain: [...COMMON, "origin", "chain", "epoch", "head"],
  consistency: [...COMMON, "key", "proof"],
  proof: [...COMMON, ...TRUST, "leaf-record"],
} as const;

export type CommandName = keyof typeof COMMANDS;

/** A command line that was understood. */
export interface CommandLine {
  command: CommandName;
  files: readonly string[];
  options: ReturnType<typeof parse>["values"];
}

/** Reads the arguments behind the program's name. Throws UsageError. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values: options, positionals } = parse(args);
  const [first = ""] = positionals;
  const isNamed = Object.hasOwn(COMMANDS, first);
  // The test above leaves only the commands' names.
  const command = isNamed ? (first as CommandName) : "verify";
  const allowed: readonly string[] = COMMANDS[command];
  const stranger = Object.keys(options).find((name) => !allowed.includes(name));
  if (stranger !== undefined) throw new UsageError(`${command} does not take --${stranger}.`);
  return { command, files: isNamed ? positionals.slice(1) : positionals, options };
}

/** Trusted material in the options. Throws UsageError and UnreadableFile. */
export function readTrust({ options }: CommandLine): Trust {
  const keys = (options.key ?? []).flatMap(readServiceKeys);
  if (options["no-key"] && keys.length > 0) throw new UsageError("Give --key or --no-key.");
  return {
    keys: options["no-key"] ? "none" : keys,
    checkpoints: (options.checkpoint ?? []).map(readNote),
    consistency: (options.consistency ?? []).map(readConsistencyProof),
    witnesses: (options.witness ?? []).flatMap(readWitnessKeys),
  };
}

/** A PEM text starts with a dash, which would otherwise have to be written `--key=…`. */
function joinPem(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    if (arg.startsWith(PEM) && joined.at(-1) === "--key")
      joined[joined.length - 1] = `--key=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: joinPem(args),
      options: OPTIONS,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
