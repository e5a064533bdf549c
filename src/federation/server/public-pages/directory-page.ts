import "server-only";
import type { DirectoryResult } from "@/federation/screens/directory/directory-screen";
import { toServiceError } from "@/platform/http/problem";
import { DirectoryQuery } from "../directory/directory-query";
import { listDirectory } from "../directory/list-directory";
import { publicReader } from "./public-reader";

/**
 * The page of the directory of an address; an error is shown in place of the list, so that the form
 * stays and can be corrected.
 */
export async function findDirectoryResult(
  params: Readonly<Record<string, string>>,
): Promise<DirectoryResult> {
  const { updated_since: _, ...query } = params;
  const read = DirectoryQuery.safeParse(query);
  if (!read.success) {
    return {
      refused: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    };
  }
  const ctx = publicReader();
  try {
    return { page: await listDirectory(ctx, read.data) };
  } catch (thrown) {
    const error = toServiceError(thrown, ctx.requestId);
    if (error.code !== "invalid_cursor") throw error;
    return { refused: [error.message] };
  }
}
