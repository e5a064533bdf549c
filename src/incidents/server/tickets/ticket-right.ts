import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { IncidentDetailRow } from "@/incidents/server/queries/incidents";
import type { ServiceContext } from "@/platform/operation/context";
import { requireOnCase } from "../incidents/case-right";
import { findIncidentRow } from "../incidents/get-incident";

/**
 * The incident of a ticket: its owner may read it too, pushing needs the role. Throws
 * `unauthenticated`, `forbidden`, `not_found`.
 */
export async function requireTicketOf(
  ctx: ServiceContext,
  action: "ticket_read" | "ticket_push",
  id: string,
): Promise<IncidentDetailRow> {
  const row = await findIncidentRow(ctx, id);
  requireOnCase(ctx, action, row);
  if (row === null) throw new ServiceError("not_found", { detail: `There is no incident ${id}.` });
  return row;
}
