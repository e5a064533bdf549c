import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import {
  requireEngagement,
  seesWholeLog,
} from "@/engagements/server/engagement/engagement-visibility";
import { mayActor, requireAction, type ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";

const ENGAGEMENT = "engagement:";

/** Rights of which one opens a chain; which one, requireChainReader asks. */
export const CHAIN_READERS = [
  "trace.verify",
  "incident.read",
  "agent.read",
  "engagement.read",
] as const satisfies Action[];

/** Chains whose readers are those of the thing; every other one is for those who verify. */
const READERS: readonly (readonly [prefix: string, action: Action])[] = [
  ["incident:", "incident.read"],
  ["did:svc:agt:", "agent.read"],
];

/**
 * Lets pass who may read a chain: the history of an incident or an agent is open to its readers, that
 * of an engagement to those who may know all of it, every other to those who verify. Throws what the
 * reading of the thing itself would throw, so that a chain gives nothing away.
 */
export async function requireChainReader(ctx: ServiceContext, chain: string): Promise<void> {
  if (!chain.startsWith(ENGAGEMENT)) {
    const [, action] = READERS.find(([prefix]) => chain.startsWith(prefix)) ?? [];
    requireAction(ctx, action ?? "trace.verify");
    return;
  }
  const { actor, row } = await requireEngagement(ctx, chain.slice(ENGAGEMENT.length));
  if (!seesWholeLog(actor, row)) {
    throw new ServiceError("forbidden", {
      detail: "The red team sees what concerns it, not the whole log.",
      extra: { action: "engagement.oversee" },
    });
  }
}

/** Name of a chain in a verification of all: only auditors may know which engagements exist. */
export function shownChain(ctx: ServiceContext, chain: string): string {
  const isSecret = chain.startsWith(ENGAGEMENT) && !mayActor(ctx.actor, "engagement.oversee");
  return isSecret ? "engagement" : chain;
}
