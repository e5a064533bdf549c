import "server-only";
import { z } from "zod";

export const ListRemovalsInput = z.object({
  source: z.enum(["registry", "simulation"]).default("registry"),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
});

export const RemovalDto = z
  .object({
    seq: z.string().meta({ description: "Number of the event; they only grow" }),
    type: z.enum([
      "federation.registration.suspended",
      "federation.registration.withdrawn",
      "federation.ban",
      "federation.unban",
    ]),
    did: z.string().nullable(),
    operator_did: z.string().nullable(),
    subject_type: z.string().nullable().meta({ description: "Of a ban: what it is of" }),
    subject: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "Code, never the words of a person" }),
    removed_at: z.iso.datetime(),
  })
  .meta({ id: "FederationRemoval" });

export type RemovalDto = z.infer<typeof RemovalDto>;

export const RemovalPageDto = z
  .object({
    ok: z.literal(true),
    count: z.number().int(),
    removals: z.array(RemovalDto),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "FederationRemovalPage" });

export type RemovalPageDto = z.infer<typeof RemovalPageDto>;
