import "server-only";
import { z } from "zod";
import { findAssignees } from "@/incidents/server/queries/cases";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { AssigneesDto } from "./case-input";

export const ListAssigneesInput = z.object({ q: z.string().trim().max(200).default("") });

/** Accounts that an incident can be assigned to, by name or address. */
export async function listAssignees(
  ctx: ServiceContext,
  input: z.input<typeof ListAssigneesInput>,
): Promise<z.infer<typeof AssigneesDto>> {
  requireAction(ctx, "incident.transition");
  const { q } = ListAssigneesInput.parse(input);
  return { accounts: await findAssignees(ctx.db.pool, q) };
}
