import "server-only";
import type { PoolClient } from "pg";
import { mentionedNames, resolveMentions } from "@/incidents/domain/mentions";
import { type CaseRow, findMentionable } from "@/incidents/server/queries/cases";
import { insertNotices } from "@/platform/notices/notices";
import type { AccountActor } from "@/platform/operation/context";
import { knownRoles, rolesAllow } from "@/platform/operation/policy";

type Comment = { row: CaseRow; actor: AccountActor; now: Date; text: string };

/**
 * Notifies the accounts that a comment mentions, in its transaction, and returns their ids. Who may not read the
 * incident is not mentioned; one's own name and simulated incidents give no notice.
 */
export async function notifyMentioned(
  client: PoolClient,
  { row, actor, now, text }: Comment,
): Promise<string[]> {
  const names = mentionedNames(text);
  if (names.length === 0) return [];
  const called = await findMentionable(client, names);
  // Whom a name means does not depend on who may read: two of a name stay two.
  const mentioned = resolveMentions(names, called).filter(
    ({ email, roles }) =>
      rolesAllow(knownRoles(roles), "incident.read") || email === row.owner_email,
  );
  const notified = mentioned.filter(({ id }) => id !== actor.id && !row.simulation);
  const notices = notified.map(({ email }) => ({
    incidentId: row.id,
    recipient: email,
    // One notice each, of this comment.
    subject: `${now.toISOString()} ${email}`,
  }));
  if (notices.length > 0) await insertNotices(client, "mentioned", notices, now);
  return mentioned.map(({ id }) => id);
}
