import "server-only";
import { z } from "zod";
import {
  type CrownJewel,
  ENGAGEMENT_TYPES,
  type RulesOfEngagement,
  SCOPE_KINDS,
  SCOPE_RULES,
  type ScopeItem,
} from "@/engagements/domain/engagement";
import { EmailAddress, Line, Prose } from "@/platform/operation/stated-text";

const ScopeInput = z.union([
  Prose(20_000),
  z
    .array(
      z.union([
        Line(2_000),
        z.strictObject({
          kind: z.enum(SCOPE_KINDS).default("other"),
          value: Line(2_000),
          rule: z.enum(SCOPE_RULES).default("allowed"),
          note: Prose(5_000).nullable().default(null),
        }),
      ]),
    )
    .max(500),
]);

const JewelsInput = z.union([
  Prose(20_000),
  z
    .array(
      z.union([
        Line(500),
        z.strictObject({
          id: Line(60).optional(),
          name: Line(500),
          function: Line(500).nullable().default(null),
          cia: z
            .array(z.enum(["confidentiality", "integrity", "availability"]))
            .max(3)
            .default([]),
          flag: Line(500).nullable().default(null),
        }),
      ]),
    )
    .max(100),
]);

const Lines = z.array(Line(1_000)).max(200).default([]);

const RulesInput = z.union([
  Prose(50_000),
  // One rule each; together no longer than the text that they become.
  z.array(Line(1_000)).max(49),
  z.strictObject({
    text: Prose(50_000).nullable().default(null),
    allowed_ttps: Lines,
    prohibited_ttps: Lines,
    working_hours: Line(500).nullable().default(null),
    channels: Lines,
    stop_conditions: Lines,
    emergency_contacts: Lines,
    document_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .default(null),
  }),
]);

const Instant = z.iso.datetime({ offset: true }).nullable();
/** As browsers understand addresses: the first account may be one at localhost. */
const Team = z.array(EmailAddress).max(200);

/** Scope, crown jewels and rules are understood as one text, and as a list of texts, as well. */
const Fields = {
  name: Line(300),
  codename: Line(100).nullable(),
  type: z.enum(ENGAGEMENT_TYPES),
  client: Line(300).nullable(),
  scope: ScopeInput,
  crown_jewels: JewelsInput,
  rules_of_engagement: RulesInput,
  scenarios: z.array(Prose(5_000)).max(100),
  starts_at: Instant,
  ends_at: Instant,
  white_team: Team,
  red_team: Team,
};

export const CreateEngagementBody = z.strictObject({
  name: Fields.name.optional(),
  title: Line(300).optional().meta({ deprecated: true }),
  codename: Fields.codename.default(null),
  type: Fields.type.default("red_team"),
  client: Fields.client.default(null),
  scope: ScopeInput.default([]),
  crown_jewels: JewelsInput.default([]),
  rules_of_engagement: RulesInput.optional(),
  roe: RulesInput.optional().meta({ deprecated: true }),
  scenarios: Fields.scenarios.default([]),
  starts_at: Instant.default(null),
  ends_at: Instant.default(null),
  white_team: Team.default([]),
  red_team: Team.default([]),
});

export type CreateEngagementBody = z.infer<typeof CreateEngagementBody>;

const Expected = {
  expected_version: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Version that the caller saw; another one answers version_conflict" }),
};

export const UpdateEngagementBody = z.strictObject({
  ...z.object(Fields).partial().shape,
  ...Expected,
});

export type UpdateEngagementBody = z.infer<typeof UpdateEngagementBody>;

export const MoveEngagementBody = z.strictObject({
  to: z.string().max(100).optional(),
  state: z.string().max(100).optional().meta({ deprecated: true }),
  reason: Prose(10_000).optional(),
  ...Expected,
});

/** One text is one item. */
export function toScope(input: z.infer<typeof ScopeInput>): ScopeItem[] {
  return [input]
    .flat()
    .map((item) =>
      typeof item === "string" ? { kind: "other", value: item, rule: "allowed", note: null } : item,
    );
}

export function toJewels(input: z.infer<typeof JewelsInput>): CrownJewel[] {
  return [input].flat().map((item, index) => {
    const id = `CJ-${index + 1}`;
    return typeof item === "string"
      ? { id, name: item, function: null, cia: [], flag: null }
      : { ...item, id: item.id || id };
  });
}

export function toRules(input: z.infer<typeof RulesInput> | undefined): RulesOfEngagement {
  if (typeof input === "object" && !Array.isArray(input)) return input;
  return {
    text: input === undefined ? null : [input].flat().join("\n") || null,
    allowed_ttps: [],
    prohibited_ttps: [],
    working_hours: null,
    channels: [],
    stop_conditions: [],
    emergency_contacts: [],
    document_sha256: null,
  };
}
