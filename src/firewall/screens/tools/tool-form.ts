import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { RISK_LEVELS, type RiskLevel } from "@/firewall/domain/grants/grant-rule";
import { TOOL_KINDS, type ToolKind } from "@/firewall/domain/grants/tool-definition";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { isJsonObject, readJson } from "@/lib/read-json";
import { form as copy } from "./copy";

/** A tool as a person edits it. */
export interface ToolForm {
  name: string;
  kind: ToolKind;
  title: string;
  description: string;
  /** Empty: by its verb. */
  risk: string;
  /** JSON. */
  args: string;
  /** JSON. */
  definition: string;
}

export type ToolField = keyof ToolForm;

export interface ToolContent {
  title: string;
  description: string;
  risk: RiskLevel | null;
  args: Record<string, unknown>;
  definition: Record<string, unknown>;
}

export type ReadTool =
  | { name: string; kind: ToolKind; content: ToolContent; problems: null }
  | { content: null; problems: Partial<Record<ToolField, string>> };

export const NEW_TOOL: ToolForm = {
  name: "",
  kind: "delegated",
  title: "",
  description: "",
  risk: "",
  args: '{\n  "type": "object",\n  "properties": {}\n}',
  definition: "{}",
};

export function formOf(tool: ToolDto): ToolForm {
  const { name, kind, title, description, risk_set: risk, args, definition } = tool;
  return {
    name,
    kind,
    title,
    description,
    risk: risk === null ? "" : String(risk),
    args: JSON.stringify(args, null, 2),
    definition: JSON.stringify(definition, null, 2),
  };
}

export function kindOf(text: string): ToolKind {
  return TOOL_KINDS.find((kind) => kind === text) ?? "delegated";
}

/** Reads the form as far as the browser knows: what is in the JSON, the firewall judges. */
export function readTool(form: ToolForm): ReadTool {
  const problems: Partial<Record<ToolField, string>> = {};
  const name = form.name.trim();
  if (!TOOL_NAME.test(name)) problems.name = copy.wrongName;
  const object = (field: "args" | "definition"): Record<string, unknown> => {
    const { value, problem } = readJson(form[field]);
    if (problem === null && isJsonObject(value)) return value;
    problems[field] = problem ?? copy.notObject;
    return {};
  };
  const said = (field: "title" | "description"): string => {
    const text = form[field].trim();
    if (text === "") problems[field] = copy.required;
    return text;
  };
  const content: ToolContent = {
    title: said("title"),
    description: said("description"),
    risk: RISK_LEVELS.find((level) => String(level) === form.risk) ?? null,
    args: object("args"),
    definition: object("definition"),
  };
  if (Object.keys(problems).length > 0) return { content: null, problems };
  return { name, kind: form.kind, content, problems: null };
}

/** Errors of the service, by field, with the place inside the JSON. */
export function serviceProblems(
  errors: readonly { pointer: string; message: string }[],
): Partial<Record<ToolField, string>> {
  const found: Partial<Record<ToolField, string>> = {};
  for (const { pointer, message } of errors) {
    const [, name = "", ...inside] = pointer.split("/");
    if (!isField(name)) continue;
    found[name] ??= inside.length === 0 ? message : `/${inside.join("/")} ${message}`;
  }
  return found;
}

function isField(name: string): name is ToolField {
  return Object.hasOwn(NEW_TOOL, name);
}
