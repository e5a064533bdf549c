import type { ArgsSchema } from "../args/args-schema";
import type { RiskLevel } from "./grant-rule";

/** delegated: the agent executes it; the others the service does. */
export const TOOL_KINDS = ["delegated", "builtin", "http", "script"] as const;

export type ToolKind = (typeof TOOL_KINDS)[number];

/** Members of a tool that people set. */
export interface ToolDefinition {
  name: string;
  kind: ToolKind;
  title: string;
  description: string;
  /** Null: by its verb. */
  risk: RiskLevel | null;
  args: ArgsSchema;
  /** How it is executed, in the form of its kind; an `http` one names its `host`. Empty for a delegated one. */
  definition: Readonly<Record<string, unknown>>;
}

/** As the registry holds it. */
export interface RegisteredTool extends ToolDefinition {
  version: number;
  retired: boolean;
}
