import "server-only";
import type { PoolClient } from "pg";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { recordImports } from "@/evidence/server/custody/record-imports";
import { getIncidentRow } from "@/incidents/server/incidents/get-incident";
import type { EvidenceManifest } from "@/packages/domain/manifest";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { findStateMark, type StateMark } from "./queries/package-state";
import type { PackageOwner } from "./queries/packages";
import { readContent } from "./read-content";
import type { ReadState } from "./read-state";

/** Subject of a package, for an account that may make it. */
export interface PackageSubject {
  /** Public id. */
  id: string;
  kind: EvidenceManifest["kind"];
  /** Its chain, of custody as in the trace. */
  chain: string;
  owner: PackageOwner;
  /** Writes down what has to be in the chain of custody before the state is read. */
  prepare: (client: PoolClient) => Promise<void>;
  read: () => Promise<ReadState>;
  findMark: (client: PoolClient) => Promise<StateMark | null>;
}

/** An incident whose packages the account may make. Throws `forbidden` and `not_found`. */
export async function incidentSubject(ctx: ServiceContext, id: string): Promise<PackageSubject> {
  requireAction(ctx, "package.issue");
  const incident = await getIncidentRow(ctx, id);
  const chain = incidentChain(incident);
  return {
    id,
    kind: "evidence-package",
    chain,
    owner: { incident_id: incident.id, engagement_id: null },
    prepare: async (client) => {
      await recordImports(ctx, client, incident);
    },
    read: () => readContent(ctx, incident),
    findMark: (client) => findStateMark(client, incident.id, chain),
  };
}
