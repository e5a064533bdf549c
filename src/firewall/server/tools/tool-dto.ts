import "server-only";
import { z } from "zod";
import { TOOL_NAME } from "@/agents/domain/tool-risk";
import { TOOL_KINDS } from "@/firewall/domain/grants/tool-definition";
import { Line, Prose } from "@/platform/operation/stated-text";

export const ToolName = z
  .string()
  .regex(TOOL_NAME, "not a tool name of the form verb:object")
  .meta({ example: "search:incidents" });

export const OfTool = z.object({ name: ToolName });

const RiskLevel = z.union([z.literal(10), z.literal(40), z.literal(70), z.literal(90)]);

/** Read by firewall/domain/args, which says what is wrong with it and where. */
const ArgsSchemaInput = z
  .record(z.string().max(200), z.unknown())
  .meta({ description: "Schema of the arguments: a subset of JSON Schema, unknown ones refused" });

const Described = {
  title: Line(200),
  description: Prose(4000),
  risk: RiskLevel.nullable().default(null).meta({
    description:
      "10, 40, 70 or 90; null: by the verb. Where the verb is known it only raises what that gives",
  }),
  args: ArgsSchemaInput,
  definition: z
    .record(z.string().max(200), z.unknown())
    .default({})
    .meta({ description: "How the service executes it; empty for a delegated one" }),
};

export const RegisterToolBody = z.strictObject({
  name: ToolName,
  kind: z.enum(TOOL_KINDS),
  ...Described,
});

export type RegisterToolBody = z.infer<typeof RegisterToolBody>;

const Expected = {
  expected_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Version that the caller saw; another one answers version_conflict" }),
};

export const UpdateToolBody = z.strictObject({ ...Described, ...Expected });

export type UpdateToolBody = z.infer<typeof UpdateToolBody>;

export const RetireToolBody = z.strictObject(Expected);

export const ListToolsInput = z.object({
  state: z
    .enum(["active", "retired", "any"])
    .default("active")
    .meta({ description: "Whether its calls are refused because it is retired" }),
});

export const ToolDto = z
  .object({
    name: z.string(),
    kind: z.enum(TOOL_KINDS),
    title: z.string(),
    description: z.string(),
    risk: z.number().int().meta({ description: "That counts: the higher of verb and setting" }),
    risk_set: z.number().int().nullable(),
    args: z.record(z.string(), z.unknown()),
    definition: z.record(z.string(), z.unknown()),
    version: z.number().int(),
    granted: z.number().int().meta({ description: "Registered agents that it is granted to" }),
    granted_simulated: z.number().int().meta({ description: "Simulated agents, counted apart" }),
    changed_by: z.string(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
    retired_at: z.iso.datetime().nullable(),
    allowed: z.object({ edit: z.boolean() }).meta({ description: "For whoever asks, now" }),
  })
  .meta({ id: "Tool" });

export type ToolDto = z.infer<typeof ToolDto>;

export const ToolListDto = z
  .object({
    tools: z.array(ToolDto),
    count: z.number().int(),
    allowed: z.object({ register: z.boolean() }),
  })
  .meta({ id: "ToolList" });

export type ToolListDto = z.infer<typeof ToolListDto>;
