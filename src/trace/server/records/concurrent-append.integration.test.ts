import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { verifyTrace } from "@/log/server/verify-trace";
import { startServices, type TestServices } from "@/test/service-context";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { verifyConsistency, verifyInclusion } from "@/trace/domain/merkle-proofs";
import { consistencyProof, inclusionProof, type SubtreeReader } from "@/trace/domain/tiles";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import { listServiceKeys } from "@/trace/server/describe-log";
import { findSubtrees, readCheckpoints } from "@/trace/server/queries/transparency-log";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { bundle } from "../../../../scripts/setup/bundle.mjs";

const PROCESSES = 4;
const WRITERS = 16;
/** The full run of 10,000 each takes minutes: APPEND_RECORDS=10000. */
const RECORDS = Number(process.env.APPEND_RECORDS ?? 50);
let services: TestServices;

beforeAll(async () => {
  services = await startServices();
  await bundle(["test/append-process"]);
});
afterAll(() => services.close());

/** Runs of the present log, each read once. */
function rememberedRuns(): SubtreeReader {
  const runs = new Map<string, Promise<readonly Uint8Array[]>>();
  return (wanted) =>
    Promise.all(
      wanted.map((run) => {
        const name = `${run.height}/${run.first}/${run.count}`;
        const read = async () => (await findSubtrees(services.db.pool, [run]))[0] ?? [];
        const found = runs.get(name) ?? read();
        runs.set(name, found);
        return found;
      }),
    );
}

/**
 * Hashes every node of the tree once: a proof hashes the runs that it reads, and there is a proof for
 * each leaf. The hashes are the same objects each time, and so are the nodes made of them.
 */
function rememberedNodes(): Primitives {
  const nodes = new WeakMap<Uint8Array, { right: Uint8Array; hash: Uint8Array }>();
  return {
    ...nodePrimitives,
    sha256: (...pieces) => {
      const [, left, right] = pieces;
      if (left === undefined || right === undefined) return nodePrimitives.sha256(...pieces);
      const known = nodes.get(left);
      if (known?.right === right) return known.hash;
      const hash = nodePrimitives.sha256(...pieces);
      nodes.set(left, { right, hash });
      return hash;
    },
  };
}

it(
  "keeps every chain whole and every proof true while 64 writers in 4 processes append",
  async () => {
    // The key is there before anybody competes for making it.
    await publishCheckpoint(services.service);
    const environment = { ...process.env, NODE_ENV: "test" as const, DATABASE_POOL: "18" };
    await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) =>
        promisify(execFile)(
          process.execPath,
          ["dist/test/append-process.mjs", String(n), String(WRITERS), String(RECORDS)],
          { env: environment },
        ),
      ),
    );
    const latest = await publishCheckpoint(services.service);

    const written = PROCESSES * WRITERS * RECORDS;
    const { rows } = await services.db.pool.query(
      `SELECT count(*)::int AS records, count(DISTINCT prev)::int AS links,
         (SELECT count(*)::int FROM log_leaf WHERE chain LIKE 'test:%') AS leaves
       FROM trace_record WHERE chain LIKE 'test:%'`,
    );
    expect(rows).toEqual([{ records: written, links: written, leaves: written }]);
    const whole = await verifyTrace(services.as("auditor"), {});
    expect(whole).toMatchObject({ status: "verified", broken_total: 0 });
    expect(whole.log).toMatchObject({ size: latest.size, broken_total: 0 });

    const { keys, origin } = await listServiceKeys(services.anonymous);
    const trusted = keys.map(({ vkey }) => parseVerificationKey(nodePrimitives, vkey));
    const known = trusted.filter((key) => key !== null);
    const readRuns = rememberedRuns();
    const remembering = rememberedNodes();
    const { root, size } = latest;
    const leaves = await services.db.pool.query<{ hash: Buffer }>(
      "SELECT leaf_hash AS hash FROM log_leaf ORDER BY idx",
    );
    for (const [index, { hash }] of leaves.rows.entries()) {
      const proof = await inclusionProof(remembering, readRuns, index, size);
      const claim = { index, size, leafHash: hash, proof, root };
      if (!verifyInclusion(nodePrimitives, claim)) expect.fail(`leaf ${index} is not proven`);
    }
    let signed = 0;
    for await (const checkpoint of readCheckpoints(services.db.pool)) {
      const opened = openCheckpoint(nodePrimitives, checkpoint.note, known, origin);
      expect(opened?.checkpoint.size).toBe(checkpoint.size);
      const proof = await consistencyProof(nodePrimitives, readRuns, checkpoint.size, size);
      const claim = { from: checkpoint.size, to: size, fromRoot: checkpoint.root, toRoot: root };
      expect(verifyConsistency(nodePrimitives, { ...claim, proof })).toBe(true);
      signed += 1;
    }
    expect(signed).toBeGreaterThan(1);
  },
  RECORDS * 200 + 120_000,
);
