import "server-only";
import type { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { findFedRegistration } from "@/federation/server/queries/fed-console";
import { operation } from "@/platform/declaration/operation";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { GatherFacts } from "../gates/network-gates";
import { rerunGates } from "../joining/rerun-gates";
import { requireNoConflict } from "../standing/review-conflict";
import { getRegistration } from "./get-registration";
import { RegistrationDetailDto } from "./registration-detail-dto";
import { OfRegistration } from "./registration-list-dto";

/**
 * Runs the gates of a registration again that has not come before a person yet, as an integrator asks it.
 * Needs federation.review. Throws `not_found`, `conflict` where nothing is being checked or it is simulated,
 * and `conflict_of_interest`.
 */
export async function recheckRegistration(
  ctx: ServiceContext,
  { registration_id: id }: z.infer<typeof OfRegistration>,
  gather?: GatherFacts,
): Promise<RegistrationDetailDto> {
  const actor = requireAction(ctx, "federation.review");
  const row = await findFedRegistration(ctx.db.pool, id);
  if (row === undefined) throw new ServiceError("not_found");
  const isChecked = row.status === "pending" || row.examined !== row.live_revision;
  if (!isChecked || row.simulation) {
    throw new ServiceError("conflict", "There are no gates to run again for it.");
  }
  await requireNoConflict(ctx.db.pool, row.id, actor.id);
  const rerun = { agentId: row.id, revision: row.examined, cause: "recheck" } as const;
  await rerunGates(ctx, rerun, gather);
  return getRegistration(ctx, { registration_id: id });
}

/** The same as an operation. */
export const recheckFederationRegistration = operation({
  name: "recheckFederationRegistration",
  summary: "Run the gates of a registration again",
  action: "federation.review",
  input: OfRegistration,
  output: RegistrationDetailDto,
  errors: [],
  console: "federation.recheck",
  run: recheckRegistration,
});
