import "server-only";
import { z } from "zod";
import type { ServiceContext } from "@/platform/operation/context";
import { storeReport } from "./store-report";

export const UploadDto = z.object({
  upload_id: z.uuid(),
  bytes: z.number().int(),
  sha256: z.string(),
});

/** Stores what a browser uploads, within its limit, so that it can be previewed and imported without sending it again. */
export async function uploadReport(
  ctx: ServiceContext,
  body: AsyncIterable<Uint8Array>,
): Promise<z.infer<typeof UploadDto>> {
  const file = await storeReport(ctx, body);
  return {
    upload_id: file.id,
    bytes: Number(file.size),
    sha256: file.sha256.toString("hex"),
  };
}
