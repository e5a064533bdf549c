import { referenceIndex } from "@/boards/screens/api-reference/reference-search";
import { REFERENCE } from "../reference";

const index = referenceIndex(REFERENCE);

/** What the search of the reference looks through, of this build. */
export function GET(): Response {
  return Response.json(index, { headers: { "cache-control": "public, max-age=300" } });
}
