import {
  choice,
  defineList,
  flag,
  type ListStateOf,
  named,
  silentChoice,
  text,
  words,
} from "@/platform/domain/list";
import { FEDERATION_ROLES } from "./declaration/declaration";
import { GATES } from "./declaration/gate";
import { LIVENESS_STATES } from "./gates/liveness";

const DID = /^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$/;

const source = silentChoice(["registry", "simulation"], "registry");

export const OPERATOR_STATUSES = ["pending", "active", "suspended", "banned"] as const;

export const OPERATOR_LIST = defineList({
  fields: {
    status: words("Status", OPERATOR_STATUSES),
    /** Part of the name, the organisation or the DID. */
    q: text("Text", 120),
    /** Only those that the reader is a member of. */
    mine: flag("Mine"),
    source,
  },
  key: { id: "id" },
});

export const BAN_LIST = defineList({
  fields: { state: silentChoice(["in_force", "ended", "all"], "in_force") },
  key: { id: "id" },
});

export const REGISTRATION_STATUSES = [
  "pending",
  "approved",
  "suspended",
  "rejected",
  "expired",
  "withdrawn",
] as const;

/** Registrations as the console shows them; each view has an order and a key of its own. */
export const REGISTRATION_LIST = defineList({
  fields: {
    /** queue: waits for a person; open: whatever is not settled; decided: each decision; all: every registration. */
    view: choice(["queue", "open", "decided", "all"], "queue"),
    source,
    overdue: flag("Overdue"),
    /** Gates of which at least one has not passed. */
    gate: words("Gate not passed", GATES),
    status: words("Status", REGISTRATION_STATUSES),
    role: words("Role", FEDERATION_ROLES),
    liveness: words("Liveness", LIVENESS_STATES),
    operator: named("Operator", {
      max: 256,
      read: (did) => (DID.test(did.trim()) ? did.trim() : null),
    }),
  },
  key: { id: "id" },
});

export type RegistrationState = ListStateOf<typeof REGISTRATION_LIST>;
