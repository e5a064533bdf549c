import "server-only";
import { z } from "zod";
import { IncidentDetailDto, IncidentId } from "../incidents/incident-dto";

/** An incident as a path names it. */
export const OfIncident = z.object({ id: IncidentId });

/** An operation on one incident that answers with it. */
export const ON_CASE = {
  tag: "Case work",
  params: OfIncident,
  output: IncidentDetailDto,
  says: "The incident as it is now",
} as const;

/** The same for an act that If-Match, or `expected_version`, holds to the version that was seen. */
export const ACT_ON_CASE = { ...ON_CASE, etag: "version", ifMatch: true } as const;
