import type { Session } from "@/accounts/screens/session/use-session";
import type { ConnectorRunDto } from "@/imports/server/run-dto";

/** Whether nothing about an import will change any more. */
export function hasEnded(run: Pick<ConnectorRunDto, "status">): boolean {
  return run.status !== "queued" && run.status !== "running";
}

/** Whether this is an import of the reader's own. */
export function isOwnRun(session: Session, run: ConnectorRunDto): boolean {
  return run.actor.id === `user:${session.account.id}`;
}

/** Whether the reader may cancel this import: one's own, or anybody's with that right. */
export function mayCancel(session: Session, run: ConnectorRunDto): boolean {
  const { may } = session;
  return may["import.run"] && (isOwnRun(session, run) || may["import.cancel_any"]);
}
