import "server-only";
import { z } from "zod";
import { AGENT_TIERS } from "@/agents/domain/tier";
import { isGrantName } from "@/firewall/domain/grants/find-grant";
import { TOOL_KINDS } from "@/firewall/domain/grants/tool-definition";

const GrantName = z
  .string()
  .max(128)
  .refine(isGrantName, "not a tool name of the form verb:object, nor read:*")
  .meta({ example: "search:incidents" });

/** Read by firewall/domain/args, which says what is wrong with it and where. */
const RuleInput = z.record(z.string().max(200), z.unknown()).meta({
  description:
    "What the grant narrows its tool to: args, tests, resource, hosts, limits, risk, approval, tier_min, valid_until",
});

export const SetGrantsBody = z.strictObject({
  grants: z
    .array(z.strictObject({ tool: GrantName, rule: RuleInput.default({}) }))
    .max(100)
    .meta({ description: "All grants from now on; every other tool is denied" }),
  expected_version: z.number().int().min(1).optional().meta({
    description: "Version of the agent that the caller saw; another one answers version_conflict",
  }),
});

export type SetGrantsBody = z.infer<typeof SetGrantsBody>;

export const AgentGrantDto = z.object({
  tool: z.string(),
  rule: z.record(z.string(), z.unknown()),
  version: z.number().int(),
  kind: z.enum(TOOL_KINDS).meta({ description: "delegated where the tool is not registered" }),
  registered: z.boolean(),
  retired: z.boolean(),
  title: z.string().nullable(),
  tool_args: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: "Schema of the registered tool; null where it is not registered" }),
  risk: z.number().int().meta({ description: "The highest of verb, tool and grant" }),
  policy_sha256: z.string().meta({ description: "What approvals and calls are bound to" }),
  granted_by: z.string(),
  granted_at: z.iso.datetime(),
  spent_today: z
    .string()
    .meta({ description: "Decimal amount of the present UTC day, of limits.amount" }),
});

export const AgentGrantsDto = z
  .object({
    did: z.string(),
    tier: z.enum(AGENT_TIERS),
    version: z.number().int(),
    grants: z.array(AgentGrantDto),
    allowed: z.object({ set: z.boolean() }).meta({ description: "For whoever asks, now" }),
  })
  .meta({ id: "AgentGrants" });

export type AgentGrantsDto = z.infer<typeof AgentGrantsDto>;
