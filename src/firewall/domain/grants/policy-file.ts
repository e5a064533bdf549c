import type { ErrorLocation } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { below, type Faults, oneOf, readMembers, required } from "../args/members";
import { isGrantName } from "./find-grant";
import type { GrantRule } from "./grant-rule";
import { readRule } from "./read-grant-rule";
import { type DefinitionReader, readTool } from "./read-tool-definition";
import type { ToolDefinition } from "./tool-definition";

const FORMAT = "proofline-policy";
const VERSION = 1;
const MAX_TOOLS = 2000;
const MAX_AGENTS = 10_000;
const MAX_GRANTS = 1000;

export interface PolicyGrant {
  /** A tool, or `read:*`. */
  tool: string;
  rule: GrantRule;
}

export interface PolicyAgent {
  /** DID. */
  agent: string;
  grants: readonly PolicyGrant[];
}

/**
 * Tools and grants as one file that is reviewed and imported as a whole. It says everything about the
 * tools and agents that it names, and nothing about others: those stay as they are.
 */
export interface PolicyFile {
  format: typeof FORMAT;
  version: typeof VERSION;
  tools: readonly ToolDefinition[];
  agents: readonly PolicyAgent[];
}

/** The file of what there is, in an order of its own, so that the same policy is the same file. */
export function toPolicyFile(
  tools: readonly ToolDefinition[],
  agents: readonly PolicyAgent[],
): PolicyFile {
  return {
    format: FORMAT,
    version: VERSION,
    tools: tools.map(plainTool).sort(byName(({ name }) => name)),
    agents: agents
      .map(({ agent, grants }) => ({
        agent,
        grants: grants.map(({ tool, rule }) => ({ tool, rule })).sort(byName(({ tool }) => tool)),
      }))
      .sort(byName(({ agent }) => agent)),
  };
}

/**
 * Reads a policy file, or says what is wrong with it and where (JSON pointers). Something that is there
 * twice is a fault: it would not be clear which one was reviewed. Never throws, if `readDefinition` does not.
 */
export function readPolicyFile(
  value: unknown,
  readDefinition: DefinitionReader,
): PolicyFile | ErrorLocation[] {
  const faults: Faults = [];
  const of = readMembers(value, "", ["format", "version", "tools", "agents"], faults);
  if (of === null) return faults;
  required(of, "format", "", faults, oneOf([FORMAT]));
  required(of, "version", "", faults, oneOf([VERSION]));
  const tools = required(of, "tools", "", faults, (given, at) =>
    items(given, at, faults, MAX_TOOLS, (each, where) =>
      readTool(each, where, faults, readDefinition),
    ),
  );
  const agents = required(of, "agents", "", faults, (given, at) =>
    items(given, at, faults, MAX_AGENTS, (each, where) => readAgent(each, where, faults)),
  );
  if (faults.length > 0 || tools === undefined || agents === undefined) return faults;
  once(tools, ({ name }) => name, "/tools", "name", faults);
  once(agents, ({ agent }) => agent, "/agents", "agent", faults);
  return faults.length > 0 ? faults : toPolicyFile(tools, agents);
}

function readAgent(value: unknown, at: string, faults: Faults): PolicyAgent | undefined {
  const of = readMembers(value, at, ["agent", "grants"], faults);
  if (of === null) return undefined;
  const agent = required(of, "agent", at, faults, (given, pointer) => {
    if (typeof given === "string" && readAgentDid(given)?.did === given) return given;
    faults.push({ pointer, message: "must be the DID of an agent" });
    return undefined;
  });
  const grants = required(of, "grants", at, faults, (given, where) =>
    items(given, where, faults, MAX_GRANTS, (each, pointer) => readGrant(each, pointer, faults)),
  );
  if (agent === undefined || grants === undefined) return undefined;
  once(grants, ({ tool }) => tool, below(at, "grants"), "tool", faults);
  return { agent, grants };
}

function readGrant(value: unknown, at: string, faults: Faults): PolicyGrant | undefined {
  const of = readMembers(value, at, ["tool", "rule"], faults);
  if (of === null) return undefined;
  const tool = required(of, "tool", at, faults, (given, pointer) => {
    if (typeof given === "string" && isGrantName(given)) return given;
    faults.push({ pointer, message: "must be a tool name of the form verb:object, or read:*" });
    return undefined;
  });
  const rule = required(of, "rule", at, faults, readRule);
  return tool === undefined || rule === undefined ? undefined : { tool, rule };
}

function items<T>(
  value: unknown,
  at: string,
  faults: Faults,
  most: number,
  read: (value: unknown, at: string) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value) || value.length > most) {
    faults.push({ pointer: at, message: `must be a list of at most ${most} items` });
    return undefined;
  }
  return value.flatMap((each, n) => read(each, below(at, n)) ?? []);
}

function once<T>(
  all: readonly T[],
  nameOf: (item: T) => string,
  at: string,
  member: string,
  faults: Faults,
): void {
  const seen = new Set<string>();
  for (const [n, item] of all.entries()) {
    const name = nameOf(item);
    if (seen.has(name)) faults.push({ pointer: `${at}/${n}/${member}`, message: "is there twice" });
    seen.add(name);
  }
}

export interface PolicyChange {
  kind: "tool" | "grant";
  change: "added" | "changed" | "removed";
  /** DID; null for a tool. */
  agent: string | null;
  tool: string;
  /** Tool or rule; null where there was, or will be, none. */
  before: ToolDefinition | GrantRule | null;
  after: ToolDefinition | GrantRule | null;
}

/**
 * Changes that an import of `after` makes in `before`, tools first, each by name. Tools and agents
 * that `after` does not name stay as they are; of an agent that it names, the grants that it leaves
 * out are removed.
 */
export function diffPolicies(before: PolicyFile, after: PolicyFile): PolicyChange[] {
  const changes: PolicyChange[] = [];
  const tools = new Map(before.tools.map((tool) => [tool.name, plainTool(tool)]));
  for (const tool of after.tools) {
    compare({ kind: "tool", agent: null, tool: tool.name }, tools.get(tool.name), plainTool(tool));
  }
  const agents = new Map(before.agents.map(({ agent, grants }) => [agent, grants]));
  for (const { agent, grants } of after.agents) {
    const held = new Map((agents.get(agent) ?? []).map(({ tool, rule }) => [tool, rule]));
    const wanted = new Map(grants.map(({ tool, rule }) => [tool, rule]));
    for (const tool of [...new Set([...held.keys(), ...wanted.keys()])].sort()) {
      compare({ kind: "grant", agent, tool }, held.get(tool), wanted.get(tool));
    }
  }
  return changes;

  function compare(
    what: Pick<PolicyChange, "kind" | "agent" | "tool">,
    was: PolicyChange["before"] | undefined,
    is: PolicyChange["after"] | undefined,
  ): void {
    if (was != null && is != null && canonicalJson(was) === canonicalJson(is)) return;
    const change = was == null ? "added" : is == null ? "removed" : "changed";
    changes.push({ ...what, change, before: was ?? null, after: is ?? null });
  }
}

/** Without what the registry adds. */
function plainTool(tool: ToolDefinition): ToolDefinition {
  const { name, kind, title, description, risk, args, definition } = tool;
  return { name, kind, title, description, risk, args, definition };
}

function byName<T>(nameOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0);
}
