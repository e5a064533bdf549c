import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { formatCount, formatQuantity } from "@/lib/format";

export const KIND_NAMES: Readonly<Record<ToolDto["kind"], string>> = {
  delegated: "Delegated",
  builtin: "Built in",
  http: "HTTP",
  script: "Script",
};

/** Who executes a tool of a kind. */
export const KIND_HINTS: Readonly<Record<ToolDto["kind"], string>> = {
  delegated: "The agent executes it and reports the outcome.",
  builtin: "The service executes a reviewed read of its own.",
  http: "The service makes the declared request through its guarded egress.",
  script: "The service runs the script in its sandbox.",
};

export const copy = {
  title: "Tools",
  lead: "Tools that the service knows: their arguments, their risk and who executes them. Being here grants nothing.",
  caption: "Tools",
  loading: "Loading the tools",
  failed: "The tools could not be loaded",
  state: "State",
  states: { active: "In use", retired: "Retired" },
  shown: (count: number) => formatQuantity(count, "tool", "tools"),
  columns: {
    tool: "Tool",
    title: "Title",
    kind: "Kind",
    risk: "Risk",
    granted: "Granted to",
    version: "Version",
    changed: "Changed",
  },
  /** Simulated agents are no agents of the registry: they are named apart, and only where there are any. */
  agents: (registered: number, simulated: number) =>
    formatQuantity(registered, "agent", "agents") +
    (simulated === 0 ? "" : `, ${formatCount(simulated)} simulated`),
  by: (name: string) => `by ${name}`,
  register: "Register a tool",
  exportFile: "Export the policy",
  exporting: "Exporting…",
  importFile: "Import a policy",
  exportFailed: "The policy could not be exported",
  emptyTitle: "No tool is registered",
  emptyText:
    "A tool that is not registered can be granted as well: the agent executes it. What the service executes has to be listed here.",
  emptyRetired: "No tool is retired.",
  open: (tool: string) => `Tool ${tool}`,
};

export const panel = {
  label: "The open tool",
  close: "Close the panel",
  loading: "Loading the tool",
  failed: "The tool could not be loaded",
  edit: "Edit",
  retire: "Retire",
  args: "Schema of the arguments",
  definition: "How the service executes it",
  risk: "Risk",
  byVerb: (risk: number) => `${risk}, by its verb`,
  set: (risk: number, set: number) => `${risk}; ${set} is set`,
  granted: "Granted to",
  version: "Version",
  created: "Registered",
  changed: "Changed",
  retired: "Retired",
  isRetired: "Its calls are refused.",
};

export const form = {
  register: "Register a tool",
  edit: (tool: string) => `Edit ${tool}`,
  name: "Name",
  nameHint: "verb:object, such as search:assets. The verb decides the least risk.",
  kind: "Kind",
  title: "Title",
  description: "Description",
  risk: "Risk",
  riskHint: "It never lowers what the verb gives.",
  args: "Schema of the arguments",
  argsHint: "JSON Schema (a subset) of an object; what it does not name is refused.",
  definition: "How the service executes it",
  definitionHint:
    'JSON. For HTTP, such as {"method": "GET", "host": "api.shop.example", "path": "/orders/{id}"}; a secret is named, not written. For a script {"source": "…"}. Otherwise {}.',
  notObject: "This is no JSON object.",
  wrongName: "This is no tool name.",
  required: "This is required.",
  consequence: "Open approvals of its calls stop counting.",
  cancel: "Cancel",
  busy: "Waiting for the service…",
  submits: { register: "Register", edit: "Save the tool" },
  done: { register: "The tool is registered", edit: "The tool is saved" },
};

export const retirement = {
  title: (tool: string) => `Retire ${tool}`,
  text: "Its calls are refused from then on, for every agent with a grant. A retired tool does not come back.",
  confirm: "Retire the tool",
  done: "The tool is retired",
};

export const policy = {
  title: "Import a policy",
  lead: "A file says everything about the tools and agents that it names, and nothing about others: those stay as they are. Nothing is imported before you have seen what it changes.",
  drop: "Choose or drop a policy file",
  dropHint: "JSON, as the export gives it, at most 5 MB",
  tooLarge: "The file is larger than 5 MB.",
  notObject: "The file is no JSON object.",
  file: "File",
  checking: "Comparing it with what there is…",
  nothing: "The file changes nothing.",
  changes: (count: number) => formatQuantity(count, "change", "changes"),
  kinds: { tool: "Tool", grant: "Grant" },
  words: { added: "is added", changed: "is changed", removed: "is removed" },
  of: (agent: string) => `of ${agent}`,
  diff: (tool: string) => `Change of ${tool}`,
  refusedTitle: "You may not make these changes",
  refusedText: "While there is any of them, nothing is imported.",
  digest: "Digest of this review",
  other: "Choose another file",
  cancel: "Back to the tools",
  submit: "Import what is shown",
  busy: "Waiting for the service…",
  done: (tools: number, grants: number) =>
    `${formatQuantity(tools, "tool", "tools")} and ${formatQuantity(grants, "grant", "grants")} imported`,
};
