import "server-only";
import type { PoolClient } from "pg";
import { utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { appendPackageCustody } from "@/evidence/server/custody/package-custody";
import { manifestBytes, packageSha256 } from "@/packages/domain/digest";
import { signEnvelope } from "@/packages/domain/dsse";
import {
  type EvidenceManifest,
  MANIFEST_PAYLOAD_TYPE,
  MANIFEST_SCHEMA_PATH,
} from "@/packages/domain/manifest";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import {
  type PublishedCheckpoint,
  requireSigning,
} from "@/trace/server/signing/publish-checkpoint";
import { type ServiceSigner, serviceSigner } from "@/trace/server/signing/service-signer";
import { coveringCheckpoint } from "./covering-checkpoint";
import { describePackage } from "./list-packages";
import { PackageDetailDto, PackagedIncident } from "./package-dto";
import { incidentSubject, type PackageSubject } from "./package-subject";
import {
  copyRecords,
  findPackageByState,
  findPackages,
  insertBlob,
  insertPackage,
  lockSubject,
  type PackageRow,
} from "./queries/packages";
import { loadPackage } from "./reading/load-package";
import { type SettledState, settleState } from "./settle-state";

const TRIES = 5;

/**
 * The package of a subject's present state: the one that this state already has, or a new one. Two
 * callers at once get the same. Throws `not_found`, `unavailable` where this machine cannot sign,
 * `hash_mismatch` where what was recorded does not hold, and `conflict` where the state does not stay
 * the same for long enough.
 */
export async function ensurePackage(
  ctx: ServiceContext,
  subject: PackageSubject,
): Promise<PackageRow> {
  for (let tried = 0; tried < TRIES; tried++) {
    const settled = await settleState(ctx, subject);
    const existing = await findPackageByState(ctx.db.pool, subject.chain, settled.sha256);
    if (existing !== null) return existing;
    const signer = await serviceSigner(ctx);
    await requireSigning(ctx);
    const checkpoint = await coveringCheckpoint(ctx, settled.lastRecord);
    const issued = await inTransaction(ctx.db.pool, (client) =>
      issue(ctx, client, { subject, settled, signer, checkpoint }),
    );
    if (issued !== null) return issued;
  }
  throw new ServiceError("conflict", { detail: "What is packaged changes meanwhile." });
}

interface Issue {
  subject: PackageSubject;
  settled: SettledState;
  signer: ServiceSigner;
  checkpoint: PublishedCheckpoint;
}

/** Null where the state is not the present one any more: packages supersede each other in its order. */
async function issue(
  ctx: ServiceContext,
  client: PoolClient,
  { subject, settled, signer, checkpoint }: Issue,
): Promise<PackageRow | null> {
  const { chain, kind, owner } = subject;
  await lockSubject(client, owner);
  const existing = await findPackageByState(client, chain, settled.sha256);
  if (existing !== null) return existing;
  const mark = await subject.findMark(client);
  const { version, custodyEvents } = settled.mark;
  if (mark?.version !== version || mark.custodyEvents !== custodyEvents) return null;

  const [previous] = await findPackages(client, chain, 1);
  const manifest: EvidenceManifest = {
    schema: MANIFEST_SCHEMA_PATH,
    kind,
    ...settled.state,
    log: logOf(checkpoint),
    complete: settled.complete,
    redactions: [],
    supersedes: previous?.package_sha256.toString("hex") ?? null,
    issuer: signer.issuer,
  };
  const bytes = manifestBytes(manifest);
  const sha256 = packageSha256(nodePrimitives, bytes);
  const envelope = signEnvelope(MANIFEST_PAYLOAD_TYPE, bytes, {
    keyid: signer.issuer,
    sign: signer.sign,
  });
  for (const generated of settled.generated.values()) {
    await insertBlob(client, { sha256: nodePrimitives.sha256(generated), bytes: generated });
  }
  await copyRecords(client, settled.records);
  await appendPackageCustody(ctx, client, sha256, {
    event: "sealed",
    purpose: `Issue of the ${kind.replace("-", " ")} of ${manifest.subject.id}`,
    sha256_before: null,
    sha256_after: sha256,
    match: null,
    media: { seal: signer.issuer },
  });
  const { parts, complete } = manifest;
  const record = await appendRecord(ctx, client, {
    chain,
    kind: "package.issue",
    summary: { package_sha256: sha256, manifest: kind, parts: parts.length, complete },
  });
  return insertPackage(
    client,
    {
      subject: chain,
      ...owner,
      package_sha256: Buffer.from(sha256, "hex"),
      state_sha256: Buffer.from(settled.sha256),
      manifest: utf8Text(bytes),
      envelope: JSON.stringify(envelope),
      trace_chain: chain,
      trace_epoch: record.epoch,
      trace_seq: record.seq,
      issued_at: ctx.clock(),
      issued_by: actorName(ctx.actor),
    },
    parts,
  );
}

function logOf({ note, size, root }: PublishedCheckpoint): EvidenceManifest["log"] {
  return { origin: note.slice(0, note.indexOf("\n")), size, root: root.toString("base64") };
}

/** Issues the package of a subject's present state, or finds it, and describes it. */
export async function issueSubjectPackage(
  ctx: ServiceContext,
  subject: PackageSubject,
): Promise<PackageDetailDto> {
  return describePackage(ctx, await loadPackage(ctx, await ensurePackage(ctx, subject)));
}

/** Issues the package of an incident's present state, or finds it, and describes it. */
export const issuePackage = operation({
  name: "issuePackage",
  summary: "Issue the package of an incident's present state, or find it",
  action: "package.issue",
  input: PackagedIncident,
  output: PackageDetailDto,
  errors: [],
  console: "packages.issue",
  run: async (ctx, input) =>
    issueSubjectPackage(ctx, await incidentSubject(ctx, input.incident_id)),
});
