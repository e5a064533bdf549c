import "server-only";
import { z } from "zod";
import { requireAction, type ServiceContext } from "@/platform/operation/context";

export const LegacyIncidentsDto = z
  .object({
    ok: z.literal(true),
    deprecated: z.literal(true),
    successor: z.string(),
    incidents: z.array(z.never()),
  })
  .meta({ id: "LegacyIncidents" });

/** The protected placeholder: it never held incidents and says where they are. */
export function listLegacyIncidents(ctx: ServiceContext): z.infer<typeof LegacyIncidentsDto> {
  if (ctx.actor.kind !== "shared_secret") requireAction(ctx, "incident.read");
  return { ok: true, deprecated: true, successor: "/api/ip3/v1/incidents", incidents: [] };
}
