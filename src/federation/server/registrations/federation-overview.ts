import "server-only";
import { z } from "zod";
import { findFedRegistrations, findGateMarks } from "@/federation/server/queries/fed-console";
import {
  countGates,
  countOpen,
  countPendingOperators,
  countRegistrations,
  countWaiting,
  decisionTimes,
} from "@/federation/server/queries/fed-overview";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { toRegistrationRow } from "./map-registration";
import { GateMarkDto } from "./registration-list-dto";

/** Rows of the dot matrix. */
const SHOWN = 20;
const FIGURE_DAYS = 90;
const DAY_MS = 86_400_000;

const FederationOverviewInput = z.object({
  source: z.enum(["registry", "simulation"]).default("registry"),
});

const Count = z.number().int();

export const FederationOverviewDto = z.object({
  as_of: z.iso.datetime(),
  waiting: Count.meta({ description: "Reviews that wait for a person" }),
  overdue: Count.meta({ description: "Those of them past 48 hours" }),
  open: Count.meta({ description: "Registrations whose first or next revision is not settled" }),
  by_status: z.object({
    pending: Count,
    approved: Count,
    suspended: Count,
    rejected: Count,
    expired: Count,
    withdrawn: Count,
  }),
  stale: Count.meta({ description: "Approved, and not answering" }),
  operators_pending: Count,
  decisions: z.object({
    days: Count,
    decided: Count,
    p50_hours: z.number().nullable(),
    p90_hours: z.number().nullable(),
  }),
  gates: z
    .array(z.object({ gate: GateMarkDto.shape.gate, failed: Count, pending: Count }))
    .meta({ description: "What is open and has not passed the gate" }),
  matrix: z
    .array(
      z.object({
        registration_id: z.string(),
        did: z.string(),
        name: z.string(),
        gates: z.array(GateMarkDto),
      }),
    )
    .meta({ description: `The newest ${SHOWN} open ones` }),
});

export type FederationOverviewDto = z.infer<typeof FederationOverviewDto>;

const ALL = { statuses: [], roles: [], liveness: [], gates: [], operatorDid: null };

/** Figures of the federation, real and simulated registrations apart. Needs federation.read. */
export const getFederationOverview = operation({
  name: "getFederationOverview",
  summary: "How the federation stands",
  action: "federation.read",
  input: FederationOverviewInput,
  output: FederationOverviewDto,
  errors: [],
  reads: true,
  console: "federation.overview",
  run: async (ctx, { source }) => {
    const reader = ctx.actor;
    const simulation = source === "simulation";
    const now = ctx.clock();
    const since = new Date(now.getTime() - FIGURE_DAYS * DAY_MS);
    return inSnapshot(ctx.db.pool, async (client) => {
      const { stale, ...byStatus } = await countRegistrations(client, simulation);
      const { waiting, overdue } = await countWaiting(client, simulation, now);
      const times = await decisionTimes(client, simulation, since);
      const counted = await countGates(client, simulation);
      const page = { open: true, before: null, limit: SHOWN };
      const newest = await findFedRegistrations(client, { simulation, ...ALL }, page);
      const marks = await findGateMarks(client, newest);
      return {
        as_of: now.toISOString(),
        waiting,
        overdue,
        open: await countOpen(client, simulation),
        by_status: byStatus,
        stale,
        operators_pending: await countPendingOperators(client, simulation),
        decisions: {
          days: FIGURE_DAYS,
          decided: times.decided,
          p50_hours: times.p50,
          p90_hours: times.p90,
        },
        gates: GateMarkDto.shape.gate.options.map(
          (gate) => counted.find((each) => each.gate === gate) ?? { gate, failed: 0, pending: 0 },
        ),
        matrix: newest.map((row) => {
          const { registration_id, did, name, gates } = toRegistrationRow(row, marks, reader, now);
          return { registration_id, did, name, gates };
        }),
      };
    });
  },
});
