import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { IMPORT_FORMATS } from "@/imports/domain/registry";

const IMPORTER = /^\/api\/ip3\/v1\/imports\/([^/]+)$/;

/**
 * 404 for a report that is sent to a format that there is none of, where the same path read would name a run:
 * with the formats that there are. Null for everything else.
 */
export function unknownFormat(method: string, pathname: string): ServiceError | null {
  const name = method === "POST" ? IMPORTER.exec(pathname)?.[1] : undefined;
  if (name === undefined) return null;
  const formats = ["auto", ...IMPORT_FORMATS];
  return new ServiceError("not_found", {
    detail: `There is no format of this name to import. There are ${formats.join(", ")}.`,
    extra: { formats },
  });
}
