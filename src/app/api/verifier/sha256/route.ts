import { noteResult } from "@/platform/http/note-result";
import { route } from "@/platform/http/route";
import { programDigest } from "@/platform/programs/read-program";

export const GET = route({
  operation: "getVerifierDigest",
  summary: "Read the digest of the verifier, as sha256sum -c reads it",
  tag: "Trace",
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "Digest and file name" } },
  errors: ["rate_limited"],
  handle: async () => noteResult(await programDigest("verifier"), "no-cache"),
});
