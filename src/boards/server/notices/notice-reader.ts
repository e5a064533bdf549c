import "server-only";
import type { NoticeReader } from "@/platform/notices/read-notices";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";

type Reading = Pick<ServiceContext, "clock"> & { actor: AccountActor };

/**
 * Whose notices an account reads: its own, who leads also those without an owner, safety officers those
 * about agents, and integrators those about registrations. Without the right to read every incident, only of those that are its own still.
 */
export function noticeReader({ actor, clock }: Reading): NoticeReader {
  const readsAll = mayActor(actor, "incident.read");
  return {
    accountId: actor.id,
    email: actor.email,
    now: clock(),
    leads: readsAll && actor.roles.includes("lead"),
    isOfficer: mayActor(actor, "approval.decide"),
    isIntegrator: mayActor(actor, "federation.review"),
    readsAll,
  };
}
