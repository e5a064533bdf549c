import document from "../../../../docs/api/openapi.json";

export function GET(): Response {
  return Response.json(document, { headers: { "cache-control": "public, max-age=300" } });
}
