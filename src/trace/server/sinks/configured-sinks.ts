import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { env } from "@/env";
import { database } from "@/platform/db/database";
import { type HttpPermission, operatorUrl } from "@/platform/egress/operator-url";
import {
  COSIGNATURE_V1,
  parseVerificationKey,
  type VerificationKey,
} from "@/trace/domain/verification-key";
import { proveConsistency } from "../proofs/prove-consistency";
import type { CheckpointSink } from "./checkpoint-sink";
import { fileSink } from "./file-sink";
import { gitSink } from "./git-sink";
import { tsaSink } from "./tsa-sink";
import { webhookSink } from "./webhook-sink";
import { witnessSink } from "./witness-sink";
import type { ConsistencyProver } from "./witnessed-note";

/** Environment variables that configure the sinks. */
export type SinkSettings = Pick<
  ReturnType<typeof env>,
  | "CHECKPOINT_FILE"
  | "CHECKPOINT_WEBHOOK"
  | "CHECKPOINT_WEBHOOK_SECRET"
  | "CHECKPOINT_GIT"
  | "CHECKPOINT_WITNESSES"
  | "CHECKPOINT_TSA"
  | "CHECKPOINT_ALLOW_HTTP"
>;

const prove: ConsistencyProver = (from, to) => proveConsistency(database().pool, from, to);

/**
 * Places that this deployment sends its checkpoints to; none unless the operator named some.
 * Throws an Error that names the variable that is wrong, never its value.
 */
export function configuredSinks(settings: SinkSettings = env()): readonly CheckpointSink[] {
  const http: HttpPermission = {
    allowHttp: settings.CHECKPOINT_ALLOW_HTTP,
    allowedBy: "CHECKPOINT_ALLOW_HTTP",
  };
  const clock = () => new Date();
  const sinks: CheckpointSink[] = [];
  if (settings.CHECKPOINT_FILE !== undefined) sinks.push(fileSink(settings.CHECKPOINT_FILE, prove));
  if (settings.CHECKPOINT_WEBHOOK !== undefined) {
    const url = operatorUrl("CHECKPOINT_WEBHOOK", settings.CHECKPOINT_WEBHOOK, http);
    sinks.push(webhookSink(url, settings.CHECKPOINT_WEBHOOK_SECRET));
  }
  if (settings.CHECKPOINT_GIT !== undefined) sinks.push(gitSink(settings.CHECKPOINT_GIT, prove));
  for (const { key, prefix } of witnesses(settings.CHECKPOINT_WITNESSES ?? "", http)) {
    sinks.push(witnessSink({ key, prefix, prove, clock }));
  }
  if (settings.CHECKPOINT_TSA !== undefined) {
    sinks.push(tsaSink(operatorUrl("CHECKPOINT_TSA", settings.CHECKPOINT_TSA, http), clock));
  }
  if (new Set(sinks.map(({ name }) => name)).size !== sinks.length) {
    throw new Error("CHECKPOINT_WITNESSES names one key twice.");
  }
  return sinks;
}

function witnesses(text: string, http: HttpPermission): { key: VerificationKey; prefix: URL }[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word, at) => {
      const variable = `CHECKPOINT_WITNESSES (entry ${at + 1})`;
      const [, vkey, prefix] = /^([^@]+\+[^@]+)@(https?:\/\/.+)$/.exec(word) ?? [];
      const key = vkey === undefined ? null : parseVerificationKey(nodePrimitives, vkey);
      if (key === null || prefix === undefined) {
        throw new Error(`${variable} is not a verifier key, @ and a URL.`);
      }
      if (key.type !== COSIGNATURE_V1) {
        throw new Error(`${variable} is not a key for cosignatures (type 0x04).`);
      }
      return { key, prefix: operatorUrl(variable, prefix, http) };
    });
}
