import "server-only";
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { findErasure } from "@/engagements/server/queries/register-items";
import { ABSENT, type Measurement } from "@/evidence/server/custody/measure-evidence";
import { visitTrace } from "@/evidence/server/custody/visit-trace";
import { findBlob } from "@/evidence/server/queries/evidence";
import type { ServiceContext } from "@/platform/operation/context";
import type { RegisterItem } from "./register-item";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Summary = z.object({ entry: z.string(), sha256: Digest, content_sha256: Digest.nullable() });

interface MeasuredBytes {
  /** Null where there are none. */
  bytes: Buffer | null;
  erased: boolean;
  measured: Measurement;
}

/**
 * Reads the stored bytes of an item and hashes them; null match where they were erased, or are kept
 * elsewhere: what is stored under the same digest for others is not looked at.
 */
export async function measureContent(
  ctx: ServiceContext,
  { entry, isStored }: RegisterItem,
): Promise<MeasuredBytes> {
  const expected = entry.content_sha256?.toString("hex") ?? ABSENT;
  if (!isStored || entry.content_sha256 === null) {
    const match = isStored ? false : null;
    const measured = { path: "content", expected, measured: null, match };
    return { bytes: null, erased: false, measured };
  }
  const bytes = await findBlob(ctx.db.pool, entry.content_sha256, null);
  const erased = bytes === null && (await findErasure(ctx.db.pool, entry.content_sha256)) !== null;
  const measured = bytes === null ? null : sha256(bytes);
  const match = erased ? null : measured === expected;
  return { bytes, erased, measured: { path: "content", expected, measured, match } };
}

/**
 * Compares the entry with its digest, and both of its digests with its record in the engagement's
 * chain of the trace. A chain that does not hold proves nothing.
 */
export async function measureEntry(
  tx: Pool | PoolClient,
  { id, entry, chain }: RegisterItem,
): Promise<Measurement[]> {
  const recorded = entry.sha256.toString("hex");
  const body = sha256(Buffer.from(entry.body));
  const traced: z.infer<typeof Summary>[] = [];
  const holds = await visitTrace(tx, chain, ({ kind, sum }) => {
    const summary = kind === "engagement.evidence" ? Summary.safeParse(sum).data : undefined;
    if (summary?.entry === id) traced.push(summary);
  });
  const [only] = holds && traced.length === 1 ? traced : [];
  const content = entry.content_sha256?.toString("hex") ?? null;
  return [
    { path: "record", expected: recorded, measured: body, match: body === recorded },
    {
      path: "trace",
      expected: only?.sha256 ?? ABSENT,
      measured: recorded,
      match: only?.sha256 === recorded,
    },
    ...(only === undefined || only.content_sha256 === content
      ? []
      : [
          {
            path: "trace of the bytes",
            expected: only.content_sha256 ?? ABSENT,
            measured: content,
            match: false,
          },
        ]),
  ];
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
