import type { Disagreement } from "./verdict";

/** Where the service and this browser come to different ends. */
export const DISAGREEMENTS: Readonly<Record<Disagreement, string>> = {
  only_here:
    "The service says that this chain is whole. This browser found a break in the records that the service handed out. One of the two is wrong.",
  only_service:
    "The service says that this chain is broken. The records that it handed out to this browser show no break. One of the two is wrong.",
  records_missing:
    "The service counts more records than it handed out to this browser. One of the two is wrong.",
};
