import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { CaseAction } from "@/incidents/domain/case-actions";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";

/** The right that each action on a case needs. */
const CASE_RIGHTS: Readonly<Record<CaseAction, Action>> = {
  transition: "incident.transition",
  assign: "incident.transition",
  retest: "incident.retest",
  close_fixed: "incident.close_fixed",
  dismiss: "incident.dismiss",
  accept_risk: "incident.accept_risk",
  reopen: "incident.reopen",
  assess: "incident.assess",
  comment: "incident.comment",
  remediate: "incident.assess",
  ticket_read: "ticket.read",
  ticket_push: "ticket.push",
};

/** Actions that the owner of an incident may take, with any role. */
const OWNER_ACTIONS: ReadonlySet<CaseAction | "read"> = new Set([
  "read",
  "transition",
  "comment",
  "remediate",
  "ticket_read",
] as const);

type Owned = { owner_email: string | null };

/** Moves that the owner of an incident makes without another right. */
const OWNER_MOVES: ReadonlySet<string> = new Set(["fixing", "retest"] satisfies WorkflowState[]);

/** True where the incident is assigned to the caller, who may work on what is. */
export function isOwner(ctx: ServiceContext, incident: Owned): boolean {
  return (
    ctx.actor.kind === "account" &&
    incident.owner_email !== null &&
    incident.owner_email === ctx.actor.email &&
    mayActor(ctx.actor, "incident.work_own")
  );
}

/** True when the role, or owning the incident, allows the action. */
export function mayOnCase(
  ctx: ServiceContext,
  action: CaseAction | "read",
  incident: Owned,
): boolean {
  const right = action === "read" ? "incident.read" : CASE_RIGHTS[action];
  return mayActor(ctx.actor, right) || (OWNER_ACTIONS.has(action) && isOwner(ctx, incident));
}

/** True when the caller may move the incident to this state, should the lifecycle allow it. */
export function mayMoveTo(ctx: ServiceContext, incident: Owned, to: string): boolean {
  return (
    mayActor(ctx.actor, CASE_RIGHTS.transition) || (OWNER_MOVES.has(to) && isOwner(ctx, incident))
  );
}

/**
 * The account that may do this to the incident, by its role or because it owns it. Throws
 * `unauthenticated` and `forbidden`; without either right, a missing incident (null) gets the same
 * error.
 */
export function requireOnCase(
  ctx: ServiceContext,
  action: CaseAction | "read",
  incident: Owned | null,
): AccountActor {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new ServiceError("unauthenticated");
  const right = action === "read" ? "incident.read" : CASE_RIGHTS[action];
  const allowed = incident === null ? mayActor(actor, right) : mayOnCase(ctx, action, incident);
  if (actor.kind !== "account" || !allowed) {
    throw new ServiceError("forbidden", {
      detail: `This needs the right to ${right}.`,
      extra: { action: right },
    });
  }
  return actor;
}
