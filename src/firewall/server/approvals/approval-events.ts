import "server-only";
import { isOpen } from "@/agents/domain/approval-state";
import { APPROVALS_TOPIC } from "@/agents/server/approvals/approval-topics";
import { countPending } from "@/agents/server/queries/approvals";
import { findApprovalStates } from "@/firewall/server/queries/approval-register";
import { inSnapshot } from "@/platform/db/transaction";
import type { LiveEvent, LiveSource } from "@/platform/live/event-stream";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import { type Actor, requireAction, type ServiceContext } from "@/platform/operation/context";

/** Open approvals that a stream follows; the list has them all. */
const FOLLOWED = 1000;

/**
 * Events of approvals, for as long as the reader may see them: `position` {pending} first and
 * whenever that changes, and `approval` {approval_id, state, decisions} for each that is new, was
 * decided on or has ended since. A reader who reconnects reads the list again. `present` returns
 * the actor of the request, checked again at each read.
 */
export function approvalEvents(
  ctx: ServiceContext,
  { present }: { present: () => Promise<Actor> },
): LiveSource {
  const { id } = requireAction(ctx, "approval.read");
  let known: ReadonlyMap<string, string> | null = null;
  let counted: number | null = null;
  return {
    topics: [APPROVALS_TOPIC],
    release: takeStreamSlot(id),
    present,
    read: async () => {
      requireAction({ ...ctx, actor: await present() }, "approval.read");
      const now = ctx.clock();
      const { rows, pending } = await inSnapshot(ctx.db.pool, async (client) => ({
        rows: await findApprovalStates(client, [...(known?.keys() ?? [])], now, FOLLOWED),
        pending: await countPending(client, now, FOLLOWED),
      }));
      const events: LiveEvent[] = [];
      if (pending !== counted) events.push({ event: "position", data: { pending } });
      counted = pending;
      const next = new Map<string, string>();
      for (const { id: approval, state, decisions } of rows) {
        const seen = `${state} ${decisions}`;
        if (isOpen(state)) next.set(approval, seen);
        // The first read only shows where the stream begins.
        if (known === null || known.get(approval) === seen) continue;
        events.push({ event: "approval", data: { approval_id: approval, state, decisions } });
      }
      known = next;
      return { events, more: false };
    },
  };
}
