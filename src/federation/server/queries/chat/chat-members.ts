import "server-only";
import type { Pool } from "pg";
import { MUTE_IN_FORCE } from "./chat-mutes";
import { type ChatAgentRow, IN_GOOD_STANDING } from "./chat-standing";

export type ChatMemberRow = Omit<ChatAgentRow, "kid"> & {
  /** Since when its registration is approved without a break. */
  since: Date;
  muted: boolean;
};

/**
 * Agents that may take part in a channel now, with one of their keys at least, in the order of
 * their DIDs behind one of them. None for a missing channel.
 */
export async function findMembers(
  pool: Pool,
  { channel, after, limit, now }: { channel: string; after: string; limit: number; now: Date },
): Promise<ChatMemberRow[]> {
  const { rows } = await pool.query<ChatMemberRow>(
    `SELECT a.did, a.name, a.role, a.status_since AS since,
       EXISTS (SELECT 1 FROM chat_mute
               WHERE ${MUTE_IN_FORCE} AND author = a.did AND channel IN ('*', c.id)) AS muted
     FROM chat_channel c JOIN fed_agent a ON a.role = c.role OR c.role IS NULL
       JOIN fed_operator o ON o.id = a.operator_id
     WHERE c.id = $2 AND a.status = 'approved' AND NOT a.simulation AND a.did > $3
       AND EXISTS (SELECT 1 FROM fed_agent_key k WHERE k.did = a.did AND ${IN_GOOD_STANDING})
     ORDER BY a.did LIMIT $4`,
    [now, channel, after, limit],
  );
  return rows;
}
