import "server-only";
import { database } from "@/platform/db/database";
import { logger } from "@/platform/log/logger";
import { serviceSigner } from "@/trace/server/signing/service-signer";
import type { ProbeSigner } from "./probe-signer";

/**
 * The present key of the service. Null, with an entry in the log, where it cannot be had: a probe without a
 * signature still says of most runtimes how they are.
 */
export async function serviceProbeSigner(): Promise<ProbeSigner | null> {
  try {
    const ctx = { db: database(), clock: () => new Date(), log: logger() };
    const { issuer, sign } = await serviceSigner(ctx);
    return { keyid: issuer, sign };
  } catch (error) {
    logger().error({ err: error }, "probes are not signed");
    return null;
  }
}
