import "server-only";
import type { PoolClient } from "pg";

/** Space of advisory locks; the second number is the domain's. */
const DOMAIN_LOCK = 0x50524c11;

/**
 * Lets one join at a time be admitted at a registrable domain, until the transaction ends: what it counts
 * against the cap, of whichever operator, is committed then. Behind the operator's row.
 */
export async function lockDomain(client: PoolClient, domain: string): Promise<void> {
  // Domains that share a number only wait for each other.
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [DOMAIN_LOCK, domain]);
}
