import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { isJsonObject, readJson } from "@/lib/read-json";

export interface WhatIfForm {
  tool: string;
  args: string;
}

export type ReadCall =
  | { call: { tool: string; args: Record<string, unknown> }; problems: null }
  | { call: null; problems: { tool?: string; args?: string } };

/** Reads the call that is tried; empty arguments are none. */
export function readCall({ tool, args }: WhatIfForm): ReadCall {
  const name = tool.trim();
  const problems: { tool?: string; args?: string } = {};
  if (!TOOL_NAME.test(name)) problems.tool = "This is no tool name.";
  const read = args.trim() === "" ? { value: {}, problem: null } : readJson(args);
  if (read.problem !== null) problems.args = read.problem;
  else if (!isJsonObject(read.value)) problems.args = "Arguments are one JSON object.";
  return Object.keys(problems).length === 0 && isJsonObject(read.value)
    ? { call: { tool: name, args: read.value }, problems: null }
    : { call: null, problems };
}
