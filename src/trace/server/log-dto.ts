import "server-only";
import { z } from "zod";
import { SigningDto } from "./signing/signing-stop";

const Base64Hash = z.string().meta({ description: "32 bytes in base64" });

export const CheckpointDto = z
  .object({
    ordinal: z.string(),
    size: z.number().int(),
    root: Base64Hash,
    signed_at: z.iso.datetime(),
    note: z.string().meta({ description: "C2SP signed note, exactly as it was published" }),
  })
  .meta({ id: "Checkpoint" });

export const CheckpointPageDto = z
  .object({
    origin: z.string(),
    checkpoints: z.array(CheckpointDto),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "CheckpointPage" });

export const ConsistencyProofDto = z
  .object({
    from: z.number().int(),
    to: z.number().int(),
    proof: z.array(Base64Hash),
  })
  .meta({ id: "ConsistencyProof", description: "RFC 6962 section 2.1.2" });

export const InclusionProofDto = z
  .object({
    index: z.number().int(),
    size: z.number().int(),
    proof: z.array(Base64Hash),
  })
  .meta({ id: "InclusionProof", description: "RFC 6962 section 2.1.1" });

const ServiceKeyDto = z
  .object({
    kid: z.string().meta({ description: "RFC 7638 thumbprint" }),
    did_url: z.string(),
    vkey: z.string().meta({ description: "C2SP verification key" }),
    public_key_pem: z.string(),
    added_at: z.iso.datetime(),
    retired_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Until when it signs; what it signed stays verifiable" }),
  })
  .meta({ id: "ServiceKey" });

export const ServiceKeysDto = z
  .object({ origin: z.string(), keys: z.array(ServiceKeyDto) })
  .meta({ id: "ServiceKeys" });

export const LogStateDto = z
  .object({
    origin: z.string(),
    size: z.number().int(),
    waiting: z.number().int().meta({ description: "Records that are no leaf yet" }),
    checkpoint: CheckpointDto.nullable(),
    keys: z.array(ServiceKeyDto),
    signing: SigningDto,
  })
  .meta({ id: "LogState" });

export const RecordPageDto = z
  .object({
    origin: z.string(),
    chain: z.string(),
    epoch: z.number().int(),
    epochs: z.number().int(),
    head: z.object({
      next_seq: z.string(),
      hash: z.string(),
      sealed: z.boolean(),
    }),
    records: z.array(
      z.object({
        seq: z.string(),
        prev: z.string(),
        hash: z.string(),
        line: z.string().meta({ description: "The exact canonical line that was hashed" }),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "RecordPage" });

export type RecordPageDto = z.infer<typeof RecordPageDto>;
