import "server-only";
import { serviceKeyUrl } from "@/encoding/domain/crypto/key-thumbprint";
import { ed25519KeyObject, nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { operation } from "@/platform/declaration/operation";
import { formatVerificationKey } from "@/trace/domain/verification-key";
import { LogStateDto, ServiceKeysDto } from "./log-dto";
import { findLogOrigins } from "./queries/log-signing";
import { findServiceKeys } from "./queries/service-keys";
import { countWaitingRecords } from "./queries/trace";
import { findLatestCheckpoint, getLogSize } from "./queries/transparency-log";
import { toCheckpointDto } from "./read-checkpoints";
import { describeSigning } from "./signing/signing-stop";

function pemOf(publicKey: Buffer): string {
  return ed25519KeyObject(publicKey).export({ format: "pem", type: "spki" }).toString();
}

/** Every verification key of the service, the retired ones too; public. */
export const listServiceKeys = operation({
  name: "listServiceKeys",
  summary: "List the keys that sign checkpoints and packages, retired ones too",
  tag: "Trace",
  auth: [],
  output: ServiceKeysDto,
  says: "Verification keys",
  errors: [],
  rest: "GET /api/trace/keys",
  run: async (ctx) => {
    const rows = await findServiceKeys(ctx.db.pool);
    const [origin] = await findLogOrigins(ctx.db.pool);
    return {
      origin,
      keys: rows.map((row) => ({
        kid: row.kid,
        did_url: serviceKeyUrl(nodePrimitives, row.publicKey),
        // A key is published under the log's present name, which may be younger than the key.
        vkey: formatVerificationKey(nodePrimitives, origin, row.publicKey),
        public_key_pem: pemOf(row.publicKey),
        added_at: row.addedAt.toISOString(),
        retired_at: row.retiredAt?.toISOString() ?? null,
      })),
    };
  },
});

/** Size of the log, how much of it is signed, and by whom. */
export const describeLog = operation({
  name: "describeLog",
  summary: "How far the log has grown, what of it is signed, and by whom",
  action: "trace.verify",
  output: LogStateDto,
  errors: [],
  console: "trace.log",
  reads: true,
  run: async (ctx) => {
    const { origin, keys } = await listServiceKeys(ctx);
    const checkpoint = await findLatestCheckpoint(ctx.db.pool);
    return {
      origin,
      size: await getLogSize(ctx.db.pool),
      waiting: await countWaitingRecords(ctx.db.pool),
      checkpoint: checkpoint === null ? null : toCheckpointDto(checkpoint),
      keys,
      signing: await describeSigning(ctx),
    };
  },
});
