import "server-only";
import { z } from "zod";
import { restOperation } from "@/platform/declaration/operation";
import { signedNoteResponse } from "@/platform/http/signed-note-response";
import { getCheckpointOfSize, getLatestCheckpoint } from "./read-checkpoints";

/** The newest checkpoint as a signed note. */
export const getCheckpoint = restOperation({
  rest: "GET /api/trace/checkpoint",
  operation: "getCheckpoint",
  summary: "Read the newest signed checkpoint of the log (C2SP tlog-checkpoint)",
  tag: "Trace",
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "A signed note; keep a copy" } },
  errors: [],
  handle: async ({ ctx }) => signedNoteResponse((await getLatestCheckpoint(ctx)).note, "no-cache"),
});

/** An older one as a signed note. */
export const getOlderCheckpoint = restOperation({
  rest: "GET /api/trace/checkpoints/{size}",
  operation: "getCheckpointOfSize",
  summary: "Read an older checkpoint by the size of the log",
  tag: "Trace",
  auth: [],
  params: z.object({ size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: { bytes: "text/plain", description: "A signed note" } },
  errors: [],
  handle: async ({ ctx, params }) =>
    signedNoteResponse((await getCheckpointOfSize(ctx, params)).note, "no-cache"),
});
