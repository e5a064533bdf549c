import "server-only";
import { toServiceError } from "@/platform/http/problem";
import type { AnyDossierDto } from "../directory/dossier-dto";
import { getDossier } from "../directory/get-dossier";
import { publicReader } from "./public-reader";

/** The dossier as anybody may read it; null where no agent that is or was listed has this DID. */
export async function findPublicDossier(did: string): Promise<AnyDossierDto | null> {
  const ctx = publicReader();
  try {
    return await getDossier(ctx, { did });
  } catch (thrown) {
    const error = toServiceError(thrown, ctx.requestId);
    if (error.code === "registration_not_found") return null;
    throw error;
  }
}
