import { type ParseArgsConfig, parseArgs } from "node:util";
import { ClientError } from "./client-error";

/** The command line is invalid. Its message is for a person. */
export class UsageError extends ClientError {
  override readonly name = "UsageError";
}

const ONE = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;

const OPTIONS = {
  did: ONE,
  key: ONE,
  method: ONE,
  data: ONE,
  header: { type: "string", multiple: true },
  "bearer-file": ONE,
  "next-key": ONE,
  "new-key": ONE,
  path: ONE,
  kid: ONE,
  role: { type: "string", multiple: true },
  "operator-did": ONE,
  "operator-key": ONE,
  "grant-file": ONE,
  channel: ONE,
  after: ONE,
  reason: ONE,
  help: { ...FLAG, short: "h" },
  version: FLAG,
} as const satisfies ParseArgsConfig["options"];

/** Commands and the options that each takes; the first of them are required. */
const COMMANDS = {
  keygen: { required: [], optional: ["did"] },
  request: { required: ["did", "key"], optional: ["method", "data", "header"] },
  register: {
    required: ["did", "key"],
    optional: ["data", "bearer-file", "next-key", "path"],
  },
  answer: { required: ["did", "key"], optional: [] },
  mcp: { required: ["did", "key"], optional: [] },
  grant: { required: ["did", "kid", "role", "operator-did", "operator-key"], optional: [] },
  join: {
    required: ["did", "key", "data"],
    optional: ["grant-file", "operator-did", "operator-key", "bearer-file"],
  },
  prove: {
    required: ["did", "key", "data"],
    optional: ["grant-file", "operator-did", "operator-key", "bearer-file"],
  },
  status: { required: ["did", "key"], optional: [] },
  leave: { required: ["did", "operator-did", "operator-key"], optional: ["reason"] },
  chat: { required: ["did", "key"], optional: ["channel", "data", "after"] },
  rotate: { required: ["did", "key", "new-key"], optional: ["next-key"] },
} as const;

export type CommandName = keyof typeof COMMANDS;
type Options = ReturnType<typeof parse>["values"];

/** A command line that was understood. */
export interface CommandLine {
  command: CommandName;
  /** The file, URL or service. */
  subject: string;
  options: Options;
}

/** Reads the arguments after the program's name; null for help or the version. */
export function readCommandLine(args: readonly string[]): CommandLine | "help" | "version" {
  const { values: options, positionals } = parse(args);
  if (options.version) return "version";
  if (options.help || args.length === 0) return "help";
  const [first = "", subject, ...rest] = positionals;
  if (!isCommand(first)) throw new UsageError(`"${first}" is no command.`);
  if (subject === undefined || rest.length > 0) throw new UsageError(`${first} takes one subject.`);
  const { required, optional } = COMMANDS[first];
  const missing = required.find((name) => options[name] === undefined);
  if (missing !== undefined) throw new UsageError(`${first} needs --${missing}.`);
  const allowed: readonly string[] = [...required, ...optional];
  const stranger = Object.keys(options).find((name) => !allowed.includes(name));
  if (stranger !== undefined) throw new UsageError(`${first} does not take --${stranger}.`);
  return { command: first, subject, options };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
