import type { RouteHandler } from "@/platform/http/route-declaration";

export const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export interface MountedOperation {
  /** `/api/ip3/v1/incidents/{id}` */
  path: string;
  method: (typeof METHODS)[number];
  handler: RouteHandler;
}
