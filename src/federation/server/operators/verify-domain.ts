import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { verifyOperatorDomain } from "@/federation/server/probes/checks/verify-operator-domain";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import {
  findDomainsDue,
  lockOperator,
  type OperatorRow,
  updateOperator,
} from "@/federation/server/queries/fed-operators";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { describeOperator } from "./get-operator";
import { noOperator, requireKeeper, requireReal } from "./operator-access";
import { DomainCheckDto, OfOperator } from "./operator-dto";
import { recordOperator } from "./record-operator";
import { lowerTiers, refreshAgents } from "./refresh-agents";

type Outcome = Awaited<ReturnType<typeof verifyOperatorDomain>>;

export type DomainLookup = (host: string, did: string) => Promise<Outcome>;

const BUDGET_MS = 5_000;
const DAY_MS = 86_400_000;
/** A proof counts for 90 days, then it is looked at again. */
const PROOF_MS = 90 * DAY_MS;
/** Operators of one turn of the job. */
const TURN = 20;

const MESSAGES: Readonly<Record<Outcome, string>> = {
  proven: "The domain names this operator.",
  missing: "The domain names no operator.",
  wrong: "The domain names another operator.",
  indeterminate: "The domain could not be asked now.",
};

/** Asks the domain itself. */
const ask: DomainLookup = (host, did) => verifyOperatorDomain(host, did, { budgetMs: BUDGET_MS });

/**
 * Looks up whether the operator's domain names this operator, and stores the result: a proof counts
 * for 90 days. No transaction is open during the look-up. Throws `not_found`, `forbidden`, and
 * `conflict` for an operator without a domain or one whose domain changed meanwhile.
 */
export async function verifyDomain(
  ctx: ServiceContext,
  { id }: { id: string },
  lookup: DomainLookup = ask,
): Promise<DomainCheckDto> {
  const actor = await requireKeeper(ctx, ctx.db.pool, BigInt(id));
  const read = await inTransaction(ctx.db.pool, (client) => lockOperator(client, BigInt(id)));
  if (read === null) throw noOperator();
  requireReal(read);
  if (read.domain === null) {
    throw new ServiceError("conflict", "The operator states no domain.");
  }
  const outcome = await lookup(read.domain, read.did);
  await keepOutcome(ctx, read, outcome);
  const operator = await describeOperator(ctx, ctx.db.pool, actor, read.id);
  return {
    operator,
    outcome: outcome === "proven" ? "verified" : outcome,
    message: MESSAGES[outcome],
  };
}

/** The same as an operation. */
export const verifyFederationOperatorDomain = operation({
  name: "verifyFederationOperatorDomain",
  summary: "Ask the domain of an operator whether it names it",
  tag: "Federation",
  anyOf: ["operator.manage", "federation.operate"],
  params: OfOperator,
  output: DomainCheckDto,
  says: "What the domain says",
  errors: ["conflict"],
  rest: "POST /api/federation/operators/{id}/verify-domain",
  console: "federationOperators.verifyDomain",
  run: verifyDomain,
});

/**
 * Looks again at the domains whose proof is 90 days old, a bounded number at a time; called by the
 * job. A domain that could not be reached is looked up again a day later and counts until then.
 * Returns how many.
 */
export async function recheckOperatorDomains(
  given: Omit<ServiceContext, "actor">,
  lookup: DomainLookup = ask,
): Promise<number> {
  const ctx: ServiceContext = { ...given, actor: { kind: "service" } };
  const due = await findDomainsDue(ctx.db.pool, ctx.clock(), TURN);
  for (const row of due) {
    if (row.domain === null) continue;
    try {
      await keepOutcome(ctx, row, await lookup(row.domain, row.did));
    } catch (error) {
      // One that fails holds up none of the others, and is due with the next turn.
      ctx.log.error({ err: error, operator: row.did }, "operator domain");
    }
  }
  return due.length;
}

async function keepOutcome(
  ctx: ServiceContext,
  read: OperatorRow,
  outcome: Outcome,
): Promise<void> {
  await inTransaction(ctx.db.pool, async (client) => {
    // A lost proof contradicts a running approval that counts on it, as a ban does.
    await lockBanGate(client, outcome === "indeterminate" ? "shared" : "exclusive");
    const row = await lockOperator(client, read.id);
    if (row === null || row.domain !== read.domain) {
      throw new ServiceError("conflict", "The operator states another domain now.");
    }
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const facts = { operatorDid: row.did, host: row.domain, now };
    const isBanned = (await findBanHits(client, facts)).length > 0;
    const held = row.domain_verified_at !== null;
    if (outcome === "indeterminate") {
      const next = new Date(now.getTime() + DAY_MS);
      if (held) await updateOperator(client, row.id, { domain_next_check_at: next }, now);
      return;
    }
    const proven = outcome === "proven" && !isBanned;
    const changed = await updateOperator(
      client,
      row.id,
      {
        domain_verified_at: proven ? now : null,
        domain_next_check_at: proven ? new Date(now.getTime() + PROOF_MS) : null,
      },
      now,
    );
    if (!proven && !held) return;
    const about = { domain: row.domain ?? "" };
    if (proven) {
      if (!held) await refreshAgents(client, row.id, now);
      await recordOperator(at, client, changed, "domain_verified", { about });
    } else {
      const lowered = await lowerTiers(at, client, row.id);
      await recordOperator(at, client, changed, "domain_lost", { about: { ...about, lowered } });
    }
  });
}
