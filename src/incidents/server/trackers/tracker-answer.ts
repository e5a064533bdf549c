import type { HttpAnswer } from "@/platform/egress/http-exchange";

export interface TrackerAnswer {
  status: number;
  headers: HttpAnswer["headers"];
  /** Null where the body is no JSON. */
  json: unknown;
}
