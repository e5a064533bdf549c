import "server-only";
import type { PoolClient } from "pg";
import type { KillSwitchRow } from "@/agents/server/queries/kill-switches";
import {
  insertDecidedNotices,
  insertKillNotice,
  type KillNoticeKind,
  SAFETY_OFFICERS,
} from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { killId } from "./map-kill-switch";

const NOTICE_OF = {
  "killswitch.activate": "kill_switch_activated",
  "killswitch.ask_release": "kill_switch_release_asked",
  "killswitch.release": "kill_switch_released",
} as const satisfies Record<string, KillNoticeKind>;

/**
 * Notifies the safety officers of a change of a kill switch, and of a release also who asked for it, after its record and in the same
 * transaction, and records the notice in the chain of the service: that of the agent may be sealed.
 * Simulated agents cause no notice.
 */
export async function notifyKill(
  ctx: ServiceContext,
  client: PoolClient,
  row: KillSwitchRow,
  event: keyof typeof NOTICE_OF,
): Promise<void> {
  const subject = killId(row);
  const did = row.scope === "agent" ? row.target : null;
  const notice = { kind: NOTICE_OF[event], did, subject, now: ctx.clock() };
  if (!(await insertKillNotice(client, notice))) return;
  if (event === "killswitch.release" && row.released_by !== null) {
    await insertDecidedNotices(client, {
      kind: "kill_release_decided",
      askedBy: [row.release_asked_by],
      subject,
      outcome: "approved",
      by: { party: row.released_by, name: row.released_by_name ?? "" },
      now: notice.now,
    });
  }
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  await appendRecord(service, client, {
    chain: "service",
    kind: "notify",
    summary: { event, to: SAFETY_OFFICERS, subject },
  });
}
