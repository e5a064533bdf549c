import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { lockCustody } from "@/evidence/server/custody/append-custody";
import { lockForErasure } from "@/evidence/server/queries/attached-evidence";
import { type EvidenceRow, findEvidenceItem } from "@/evidence/server/queries/evidence";
import {
  type AffectedRow,
  eraseItem,
  findAffected,
  findAffectedRegister,
  findHolders,
  LISTED,
  touchIncidents,
} from "@/evidence/server/queries/evidence-erasure";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { keepPayload, recordBody } from "@/trace/server/records/append";
import { EvidenceId } from "../custody/evidence-dto";
import { formatEvidenceId, parseEvidenceId } from "../custody/evidence-id";
import { incidentChain } from "../custody/incident-chain";
import { incidentOf } from "../custody/record-act";
import { disposedChains, recordDisposal } from "../custody/record-disposal";
import { recordImports } from "../custody/record-imports";
import { attachedRecord } from "./describe-attachments";
import { EraseEvidenceInput, EvidenceErasureBody, EvidenceErasureDto } from "./erasure-dto";
import { erasedError } from "./get-evidence";

/**
 * Erases the bytes of an evidence item: its record and its parts, wherever else they are used.
 * Digests, custody and trace remain and still verify. Returns which items lost bytes and what is
 * known to contain the same data. Throws `evidence_erased` the second time, and `validation_failed`
 * where `confirm` names another item.
 */
export const eraseEvidence = operation({
  name: "eraseEvidence",
  summary: "Erase the bytes of an evidence item; its digests and its history remain",
  tag: "Evidence",
  action: "evidence.erase",
  params: z.object({ id: EvidenceId }),
  body: EvidenceErasureBody,
  input: EraseEvidenceInput,
  output: EvidenceErasureDto,
  says: "What was erased, and what still holds it",
  errors: ["evidence_erased"],
  rest: "POST /api/ip3/v1/evidence/{id}/erase",
  console: "evidence.erase",
  run: async (ctx, { id, basis, reason, confirm }) => {
    if (confirm !== id) {
      const message = "This is not the id of the item that is to be erased.";
      throw new ServiceError("validation_failed", {
        detail: message,
        errors: [{ pointer: "/confirm", message }],
      });
    }
    const now = ctx.clock();
    return inTransaction(ctx.db.pool, async (client) => {
      await lockForErasure(client);
      const row = await findEvidenceItem(client, parseEvidenceId(id));
      if (row === null) {
        throw new ServiceError("not_found", { detail: `There is no evidence ${id}.` });
      }
      if (row.erased_at !== null) throw erasedError(id);
      const affected = await findAffected(client, row.id);
      const items = await findAffectedRegister(client, row.id);
      await touchIncidents(client, incidentIds(affected), now);
      for (const chain of disposedChains(affected, items)) await lockCustody(client, chain);
      await recordImports(ctx, client, incidentOf(row));
      const commitment = await keepPayload(client, Buffer.from(reason));
      const sha256 = row.sha256.toString("hex");
      const summary = { evidence: id, sha256, basis, by: actorName(ctx.actor) };
      const body = recordBody(ctx, { kind: "payload.erase", summary, commitment });
      const erased = await eraseItem(client, row.id, incidentChain(incidentOf(row)), body);
      if (erased.length !== affected.length) throw new Error("an erasure reached other items");
      await recordDisposal(ctx, client, { item: row.id, affected, items, basis, commitment });
      return {
        evidence_id: id,
        erased_at: now.toISOString(),
        basis,
        reason_sha256: commitment,
        affected: affected.slice(0, LISTED).map((item) => ({
          evidence_id: formatEvidenceId(item.id),
          incident_id: formatIncidentId(item.incident_id, item.incident_created_at),
        })),
        affected_total: affected.length,
        still_held: await holdersOf(client, row, affected),
      };
    });
  },
});

function incidentIds(affected: readonly AffectedRow[]): bigint[] {
  return [...new Set(affected.map(({ incident_id }) => incident_id))];
}

async function holdersOf(
  client: PoolClient,
  row: EvidenceRow,
  affected: readonly AffectedRow[],
): Promise<EvidenceErasureDto["still_held"]> {
  const held = await findHolders(
    client,
    row.id,
    affected.map(({ id }) => id),
    incidentIds(affected),
  );
  const description = attachedRecord(row)?.description_sha256 ?? null;
  return {
    reports: held.reports.map(({ run_id, file_sha256 }) => ({
      run_id: formatRunId(run_id),
      file_sha256,
      href: `/api/ip3/v1/imports/${formatRunId(run_id)}/file`,
    })),
    descriptions:
      description === null
        ? []
        : [{ sha256: description, href: `/api/trace/payloads/${description}/erase` }],
    packages: held.packages.map(({ package_sha256, incident_id, created_at }) => ({
      package_sha256,
      incident_id: formatIncidentId(incident_id, created_at),
    })),
  };
}
