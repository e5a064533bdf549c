import "server-only";
import { z } from "zod";
import { LAYERS } from "@/firewall/domain/decision";
import { TRIED_OUTCOMES, UNTOLD } from "@/firewall/domain/try-out/try-rule";

const Count = z.number().int();
const Outcome = z.enum(TRIED_OUTCOMES);

export const TryOutDto = z.object({
  calls: Count.meta({ description: "That the rule was tried on: the newest 500 at most" }),
  is_all: z.boolean().meta({ description: "No older call is left out" }),
  since: z.iso.datetime().nullable(),
  same: Count.meta({ description: "Would have been decided as they were" }),
  changed: z.record(Outcome, Count).meta({
    description: "Would have been allowed, asked and blocked otherwise than they were",
  }),
  untold: z.record(z.enum(UNTOLD), Count).meta({
    description: "Of which it cannot be told, by why; some for several reasons",
  }),
  untold_total: Count,
  list: z
    .array(
      z.object({
        call_id: z.string(),
        tool: z.string(),
        agent: z.string(),
        args: z.string().nullable(),
        decided_at: z.iso.datetime(),
        was: Outcome,
        now: Outcome,
        layer: z.enum(LAYERS).nullable().meta({ description: "That decides now" }),
        reason: z.string(),
      }),
    )
    .meta({ description: "Those decided otherwise, the newest first" }),
});

export type TryOutDto = z.infer<typeof TryOutDto>;
