import type { ListState } from "./search-params";

/** Names of the lists. */
export const CAPTIONS = {
  queue: "Registrations that wait for a decision",
  open: "Registrations in progress",
  decided: "Decisions on registrations",
  all: "Registrations",
} satisfies Record<ListState["view"], string>;
