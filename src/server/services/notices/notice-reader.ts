import "server-only";
import type { NoticeReader } from "@/server/db/queries/notices";
import { type AccountActor, mayActor } from "../context";

/**
 * Whose notices an account reads: its own, who leads also those without an owner, and
 * safety officers those about agents. Without the
 * right to read every incident, only of those that are its own still.
 */
export function noticeReader(actor: AccountActor): NoticeReader {
  const readsAll = mayActor(actor, "incident.read");
  return {
    email: actor.email,
    leads: readsAll && actor.roles.includes("lead"),
    isOfficer: mayActor(actor, "approval.decide"),
    readsAll,
  };
}
