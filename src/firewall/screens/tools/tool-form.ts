import { TOOL_NAME } from "@/agents/domain/tool-risk";
import type { Fault } from "@/components/forms/json-document";
import type { Faults } from "@/firewall/domain/args/members";
import { readArgsSchema } from "@/firewall/domain/args/read-args-schema";
import { RISK_LEVELS, type RiskLevel } from "@/firewall/domain/grants/grant-rule";
import type { ToolKind } from "@/firewall/domain/grants/tool-definition";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import type { Problem } from "@/lib/problem";
import { isJsonObject, readJson } from "@/lib/read-json";
import type { DocumentField } from "../document/document-field";

const NOT_OBJECT = "This is no JSON object.";

export const RISKS = [
  { value: "", label: "By its verb" },
  { value: "10", label: "10, reading" },
  { value: "40", label: "40, writing" },
  { value: "70", label: "70, effects outside" },
  { value: "90", label: "90, always a person" },
] as const;

/** A tool as a person edits it. */
export interface ToolForm {
  name: string;
  kind: ToolKind;
  title: string;
  description: string;
  /** Empty: by its verb. */
  risk: (typeof RISKS)[number]["value"];
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
    risk: RISKS.find(({ value }) => value === String(risk))?.value ?? "",
    args: JSON.stringify(args, null, 2),
    definition: JSON.stringify(definition, null, 2),
  };
}

/** Reads the form as far as the browser knows: what is in the JSON, the firewall judges. */
export function readTool(form: ToolForm): ReadTool {
  const problems: Partial<Record<ToolField, string>> = {};
  const name = form.name.trim();
  if (!TOOL_NAME.test(name)) problems.name = "This is no tool name.";
  const object = (field: "args" | "definition"): Record<string, unknown> => {
    const { value, problem } = readJson(form[field]);
    if (problem === null && isJsonObject(value)) return value;
    problems[field] = problem ?? NOT_OBJECT;
    return {};
  };
  const said = (field: "title" | "description"): string => {
    const text = form[field].trim();
    if (text === "") problems[field] = "This is required.";
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

/** What is wrong with the fields of a tool, for its form: what the browser knows, and what the service said. */
export const TOOL_PROBLEMS = {
  wrong: (form: ToolForm) => readTool(form).problems ?? {},
  errors: (problem: Problem | null) => serviceProblems(problem?.errors ?? []),
};

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

/** Fields for how a tool of each kind is executed; the rest of a definition is edited as JSON. */
export const DEFINITION_FIELDS: Readonly<Record<ToolKind, readonly DocumentField[]>> = {
  delegated: [],
  builtin: [],
  http: [
    {
      pointer: "/method",
      kind: "text",
      label: "Method",
      options: {
        "": "Choose",
        GET: "GET",
        POST: "POST",
        PUT: "PUT",
        PATCH: "PATCH",
        DELETE: "DELETE",
      },
    },
    { pointer: "/host", kind: "text", label: "Host" },
    { pointer: "/port", kind: "number", label: "Port", hint: "Empty: 443, or 80 without TLS." },
    {
      pointer: "/scheme",
      kind: "text",
      label: "Scheme",
      options: { "": "https", https: "https (stated)", http: "http, without TLS" },
    },
    { pointer: "/path", kind: "text", label: "Path", hint: "{name} is an argument." },
    {
      pointer: "/secret/name",
      kind: "text",
      label: "Name of a secret",
      hint: "Of TOOL_SECRET_<NAME>; never the secret itself.",
    },
    { pointer: "/secret/header", kind: "text", label: "Header with the secret" },
  ],
  script: [{ pointer: "/source", kind: "code", label: "Source" }],
};

/** What is wrong with a document of the form: what the browser knows, else what the service said. */
export function documentFaults(
  field: "args" | "definition",
  text: string,
  refused: readonly Fault[],
): readonly Fault[] {
  const { value, problem } = readJson(text);
  if (problem !== null) return [{ pointer: "", message: problem }];
  if (!isJsonObject(value)) return [{ pointer: "", message: NOT_OBJECT }];
  const faults: Faults = [];
  if (field === "args") readArgsSchema(value, "", faults);
  if (faults.length > 0) return faults;
  return refused.flatMap(({ pointer, message }) =>
    pointer === `/${field}` || pointer.startsWith(`/${field}/`)
      ? [{ pointer: pointer.slice(field.length + 1), message }]
      : [],
  );
}
