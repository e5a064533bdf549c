import "server-only";
import { z } from "zod";
import { KILL_SCOPES } from "@/agents/domain/kill-switch";
import { Line, Prose } from "@/platform/operation/stated-text";

const KillId = z
  .string()
  .regex(/^KILL-\d{4,18}$/)
  .meta({ example: "KILL-0001" });

export const OfKillSwitch = z.object({ id: KillId });

const Instant = z.iso.datetime();

export const KillSwitchDto = z
  .object({
    kill_id: KillId,
    scope: z.enum(KILL_SCOPES),
    target: z.string().nullable().meta({ description: "DID, tier or tool; null for all agents" }),
    state: z
      .enum(["active", "release_asked", "released"])
      .meta({ description: "It stops until it is `released`" }),
    reason: z.string(),
    activated_by: z.string(),
    activated_at: Instant,
    release_asked: z
      .object({ by: z.string(), at: Instant, reason: z.string() })
      .nullable()
      .meta({ description: "The first of two who want it released" }),
    released_by: z.string().nullable(),
    released_at: Instant.nullable(),
  })
  .meta({ id: "KillSwitch" });

export type KillSwitchDto = z.infer<typeof KillSwitchDto>;

export const KillSwitchPageDto = z
  .object({
    kill_switches: z.array(KillSwitchDto),
    count: z.number().int(),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "KillSwitchPage" });

export type KillSwitchPageDto = z.infer<typeof KillSwitchPageDto>;

const Reason = Prose(2000);

export const ActivateKillSwitchBody = z.strictObject({
  scope: z.enum(KILL_SCOPES),
  target: Line(200).nullish().meta({
    description: "An agent's DID or id, a tier, or a tool; nothing for the scope `global`",
  }),
  reason: Reason,
});

export type ActivateKillSwitchBody = z.infer<typeof ActivateKillSwitchBody>;

export const KillReasonBody = z.strictObject({ reason: Reason });

export const ListKillSwitchesInput = z.object({
  state: z.enum(["in_force", "released", "all"]).default("all"),
  cursor: z.string().max(100).nullish(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
