import "server-only";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import {
  type AccountActor,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";

type Owned = { owner_email: string | null };

/**
 * The account that may record legal facts of the incident or decide on its obligations. It also has to
 * be able to read the incident, which is what the act answers. Throws `unauthenticated` and `forbidden`.
 */
export function requireLegal(
  ctx: ServiceContext,
  action: "legal.record" | "legal.decide",
  incident: Owned | null,
): AccountActor {
  requireOnCase(ctx, "read", incident);
  return requireAction(ctx, action);
}

/** The caller's rights on the legal side of an incident that it may read. */
export function mayLegal(ctx: ServiceContext): { record: boolean; decide: boolean } {
  return {
    record: mayActor(ctx.actor, "legal.record"),
    decide: mayActor(ctx.actor, "legal.decide"),
  };
}
