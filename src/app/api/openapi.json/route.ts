import { OPEN_HEADERS } from "@/platform/http/cross-origin";
import document from "../../../../docs/api/openapi.json";

export function GET(): Response {
  return Response.json(document, {
    headers: { ...OPEN_HEADERS, "cache-control": "public, max-age=300" },
  });
}
